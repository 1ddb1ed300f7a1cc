using System.Reflection;

namespace LeanTasks.PublicApi.Tests.Documentation;

/// <summary>What a member is called in the XML file with the documentation of its library.</summary>
internal static class DocumentationId
{
    public static string Of(MemberInfo member) => member switch
    {
        Type type => $"T:{Definition(type)}",
        ConstructorInfo constructor => $"M:{Owner(constructor)}.#ctor{Parameters(constructor.GetParameters())}",
        MethodInfo method => $"M:{Owner(method)}.{Name(method)}{Arity(method)}{Parameters(method.GetParameters())}{Target(method)}",
        PropertyInfo property => $"P:{Owner(property)}.{Name(property)}{Parameters(property.GetIndexParameters())}",
        EventInfo raised => $"E:{Owner(raised)}.{Name(raised)}",
        _ => $"F:{Owner(member)}.{Name(member)}",
    };

    private static string Owner(MemberInfo member) => Definition(member.DeclaringType!);

    private static string Name(MemberInfo member) => member.Name.Replace('.', '#');

    private static string Definition(Type type) => type.FullName!.Replace('+', '.');

    private static string Arity(MethodInfo method) => method.IsGenericMethod ? $"``{method.GetGenericArguments().Length}" : "";

    private static string Parameters(ParameterInfo[] parameters) =>
        parameters.Length == 0 ? "" : $"({string.Join(',', parameters.Select(static parameter => Reference(parameter.ParameterType)))})";

    // Only conversions differ by what they return.
    private static string Target(MethodInfo method) =>
        method.Name is "op_Implicit" or "op_Explicit" ? $"~{Reference(method.ReturnType)}" : "";

    private static string Reference(Type type)
    {
        if (type.IsByRef || type.IsPointer)
            return Reference(type.GetElementType()!) + (type.IsPointer ? "*" : "@");
        if (type.IsArray)
            return Reference(type.GetElementType()!) + Rank(type.GetArrayRank());
        if (type.IsGenericParameter)
            return (type.DeclaringMethod is null ? "`" : "``") + type.GenericParameterPosition;
        return type.IsGenericType ? Constructed(type, type.GetGenericArguments()) : Definition(type);
    }

    private static string Rank(int rank) => rank == 1 ? "[]" : $"[{string.Join(',', Enumerable.Repeat("0:", rank))}]";

    /// <summary>A nested type has the arguments of the outer one in front of its own.</summary>
    private static string Constructed(Type type, Type[] arguments)
    {
        Type? outer = type.DeclaringType;
        int before = outer?.GetGenericArguments().Length ?? 0;
        string prefix = outer is null ? type.Namespace! : Constructed(outer, arguments[..before]);
        string own = arguments.Length == before ? "" : $"{{{string.Join(',', arguments[before..].Select(Reference))}}}";
        return $"{prefix}.{type.Name.Split('`')[0]}{own}";
    }
}
