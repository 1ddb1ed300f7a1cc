using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Parity;

/// <summary>In the order of the report.</summary>
internal enum SignatureKind
{
    Declaration,
    Base,
    Interface,
    Constructor,
    Field,
    Property,
    Event,
    Method,
}

/// <summary>What callers and derived classes see of a member, as C#-like text.</summary>
/// <param name="Kind">What kind of member.</param>
/// <param name="Short">What to call it: its name and the types of its parameters, as they are.</param>
/// <param name="Call">The same after the renaming: what it has in common with a twin that differs in the rest.</param>
/// <param name="Full">All of it, after the renaming.</param>
internal sealed record MemberSignature(SignatureKind Kind, string Short, string Call, string Full)
{
    /// <summary>What it is the signature of; null for a base class and for an interface.</summary>
    public MemberInfo? Member { get; init; }

    /// <summary>All of it, and its attributes in front.</summary>
    public string Line => (Member is null ? "" : Attributes.Of(Member)) + Full;

    /// <summary>A type's own line, its base class, its interfaces and its members.</summary>
    /// <param name="type">The type.</param>
    /// <param name="inherited">Whether to tell also what it has from its base classes.</param>
    /// <param name="spelling">How to spell types.</param>
    public static IEnumerable<MemberSignature> AllOf(Type type, bool inherited, TypeSpelling spelling)
    {
        yield return OfDeclaration(type, spelling) with { Member = type };

        Type[] bases = [.. BasesOf(type)];
        foreach (Type ancestor in inherited ? bases : bases[..Math.Min(1, bases.Length)])
            yield return OfType(SignatureKind.Base, ancestor, spelling);

        Type[] interfacesOfBase = inherited ? [] : type.BaseType?.GetInterfaces() ?? [];
        foreach (Type implemented in type.GetInterfaces().Except(interfacesOfBase).Where(static implemented => implemented.IsVisible))
            yield return OfType(SignatureKind.Interface, implemented, spelling);

        foreach (Type declaring in inherited ? [type, .. bases] : new[] { type })
        {
            foreach (MemberInfo member in declaring.GetMembers(
                BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly))
            {
                if ((declaring == type || member is not ConstructorInfo) && Of(member, spelling) is { } signature)
                    yield return signature with { Member = member };
            }
        }
    }

    /// <summary>The signature of a member; null if it cannot be seen from outside, or belongs to another one.</summary>
    private static MemberSignature? Of(MemberInfo member, TypeSpelling spelling) => member switch
    {
        ConstructorInfo constructor when IsVisible(constructor) && !constructor.IsStatic => OfMethod(constructor, "new", returned: null, spelling),
        MethodInfo { Name: "Finalize" } => null,
        MethodInfo { IsSpecialName: true } method when !method.Name.StartsWith("op_", StringComparison.Ordinal) => null,
        MethodInfo method when IsVisible(method) => OfMethod(method, method.Name, method.ReturnParameter, spelling),
        PropertyInfo property => OfProperty(property, spelling),
        EventInfo { AddMethod: { } add } raised when IsVisible(add) =>
            Named(SignatureKind.Event, raised.Name, $"{Modifiers(add)}event {spelling.Of(raised)} {raised.Name}"),
        FieldInfo field when field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly => OfField(field, spelling),
        _ => null,
    };

    private static IEnumerable<Type> BasesOf(Type type)
    {
        for (Type? ancestor = type.BaseType; ancestor is not null; ancestor = ancestor.BaseType)
        {
            if (ancestor != typeof(object) && ancestor != typeof(ValueType) && ancestor != typeof(Enum))
                yield return ancestor;
        }
    }

    private static MemberSignature OfDeclaration(Type type, TypeSpelling spelling)
    {
        string kind = type switch
        {
            { IsEnum: true } => "enum",
            { IsInterface: true } => "interface",
            { IsValueType: true } => (type.IsDefined(typeof(IsReadOnlyAttribute)) ? "readonly " : "") + (type.IsByRefLike ? "ref struct" : "struct"),
            { IsAbstract: true, IsSealed: true } => "static class",
            { IsAbstract: true } => "abstract class",
            { IsSealed: true } => "sealed class",
            _ => "class",
        };
        string constraints = Constraints(type.GetGenericArguments(), spelling);
        return new MemberSignature(
            SignatureKind.Declaration, $"{kind} {TypeName.Of(type)}", "", $"{kind} {spelling.Of(type)}{constraints}");
    }

    private static MemberSignature OfType(SignatureKind kind, Type type, TypeSpelling spelling)
    {
        string renamed = $": {spelling.Of(type)}";
        return new MemberSignature(kind, $": {TypeName.Of(type)}", renamed, renamed);
    }

    private static MemberSignature OfMethod(MethodBase method, string name, ParameterInfo? returned, TypeSpelling spelling)
    {
        Type[] generic = method.IsGenericMethodDefinition ? method.GetGenericArguments() : [];
        if (generic.Length > 0)
            name += $"<{string.Join(", ", generic.Select(static parameter => parameter.Name))}>";
        ParameterInfo[] parameters = method.GetParameters();
        string self = method.IsDefined(typeof(ExtensionAttribute)) ? "this " : "";
        string type = returned is null ? "" : $"{Reference(returned, "ref ")}{spelling.Of(returned)} ";
        string named = string.Join(", ", parameters.Select(parameter => Named(parameter, spelling)));
        return new MemberSignature(
            returned is null ? SignatureKind.Constructor : SignatureKind.Method,
            $"{name}({Types(parameters, TypeSpelling.Plain)})",
            $"{name}({Types(parameters, spelling.Unmarked)})",
            $"{Modifiers(method)}{type}{name}({self}{named}){Constraints(generic, spelling)}");
    }

    private static MemberSignature? OfProperty(PropertyInfo property, TypeSpelling spelling)
    {
        MethodInfo[] accessors = [.. property.GetAccessors(nonPublic: true).Where(IsVisible)];
        if (accessors.Length == 0)
            return null;
        string modifiers = Modifiers(accessors.FirstOrDefault(static accessor => accessor.IsPublic) ?? accessors[0]);
        ParameterInfo[] indexes = property.GetIndexParameters();
        string index = indexes.Length == 0 ? "" : $"[{Types(indexes, spelling)}]";
        string list = string.Concat(accessors.Select(accessor =>
            $"{(modifiers.StartsWith(Access(accessor), StringComparison.Ordinal) ? "" : Access(accessor))}{accessor.Name.Split('_')[0]}; "));
        return Named(
            SignatureKind.Property, property.Name + index, $"{modifiers}{spelling.Of(property)} {property.Name}{index} {{ {list}}}");
    }

    private static MemberSignature OfField(FieldInfo field, TypeSpelling spelling)
    {
        string access = field.IsPublic ? "" : "protected ";
        string modifiers = field.IsLiteral ? "const " : (field.IsStatic ? "static " : "") + (field.IsInitOnly ? "readonly " : "");
        string value = field.IsLiteral ? $" = {Literal(field.GetRawConstantValue())}" : "";
        return Named(SignatureKind.Field, field.Name, $"{access}{modifiers}{spelling.Of(field)} {field.Name}{value}");
    }

    private static MemberSignature Named(SignatureKind kind, string name, string full) => new(kind, name, name, full);

    private static bool IsVisible(MethodBase method) => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly;

    /// <summary>Seen from another assembly, protected internal is protected.</summary>
    private static string Access(MethodBase method) => method.IsPublic ? "" : "protected ";

    private static string Modifiers(MethodBase method)
    {
        string inheritance = method switch
        {
            { IsStatic: true } => "static ",
            { IsAbstract: true } => "abstract ",
            { IsVirtual: false } => "",
            MethodInfo own when own.GetBaseDefinition() != own => "override ",
            { IsFinal: true } or { DeclaringType.IsSealed: true } => "",
            _ => "virtual ",
        };
        return Access(method) + inheritance;
    }

    private static string Types(ParameterInfo[] parameters, TypeSpelling spelling) =>
        string.Join(", ", parameters.Select(parameter => $"{Reference(parameter, "ref ")}{spelling.Of(parameter)}"));

    private static string Named(ParameterInfo parameter, TypeSpelling spelling)
    {
        bool isParams = parameter.IsDefined(typeof(ParamArrayAttribute)) || parameter.IsDefined(typeof(ParamCollectionAttribute));
        string scope = !isParams && parameter.IsDefined(typeof(ScopedRefAttribute)) ? "scoped " : "";
        string value = parameter.HasDefaultValue ? $" = {Literal(parameter.RawDefaultValue)}" : "";
        return $"{Attributes.Of(parameter)}{(isParams ? "params " : "")}{scope}{Reference(parameter, "ref ")}{spelling.Of(parameter)} {parameter.Name}{value}";
    }

    private static string Reference(ParameterInfo parameter, string writable)
    {
        if (!parameter.ParameterType.IsByRef)
            return "";
        if (parameter.IsOut)
            return "out ";
        if (parameter.IsDefined(typeof(RequiresLocationAttribute)))
            return "ref readonly ";
        if (parameter.IsDefined(typeof(IsReadOnlyAttribute)))
            return parameter.Position < 0 ? "ref readonly " : "in ";
        return writable;
    }

    private static string Constraints(Type[] parameters, TypeSpelling spelling) =>
        string.Concat(parameters.Select(parameter => (parameter.Name, List: string.Join(", ", Constraints(parameter, spelling))))
            .Where(static constraint => constraint.List.Length > 0)
            .Select(static constraint => $" where {constraint.Name} : {constraint.List}"));

    private static IEnumerable<string> Constraints(Type parameter, TypeSpelling spelling)
    {
        GenericParameterAttributes attributes = parameter.GenericParameterAttributes;
        bool isStruct = attributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint);
        if (attributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint))
            yield return "class";
        if (isStruct)
            yield return "struct";
        if ((attributes & (GenericParameterAttributes.ReferenceTypeConstraint | GenericParameterAttributes.NotNullableValueTypeConstraint)) == 0
            && spelling.IsNotNull(parameter))
        {
            yield return "notnull";
        }

        foreach (Type constraint in parameter.GetGenericParameterConstraints().Where(static constraint => constraint != typeof(ValueType)))
            yield return spelling.Of(constraint);
        if (attributes.HasFlag(GenericParameterAttributes.DefaultConstructorConstraint) && !isStruct)
            yield return "new()";
        if (attributes.HasFlag(GenericParameterAttributes.AllowByRefLike))
            yield return "allows ref struct";
    }

    private static string Literal(object? value) => value switch
    {
        null => "default",
        bool flag => flag ? "true" : "false",
        string text => $"\"{text}\"",
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };
}
