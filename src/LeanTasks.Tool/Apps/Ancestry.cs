using Mono.Cecil;

namespace LeanTasks.Tool.Apps;

/// <summary>The classes and interfaces of a type, each with the type arguments that it has there.</summary>
internal sealed class Ancestry
{
    // From the type to System.Object.
    private readonly List<(TypeReference Type, TypeDefinition Definition)> _classes = [];

    private readonly List<(TypeReference Type, TypeDefinition Definition)> _interfaces = [];

    private readonly HashSet<string> _seen = [];

    private Ancestry()
    {
    }

    /// <summary>Finds them; types that cannot be found are left out.</summary>
    /// <param name="type">The type.</param>
    public static Ancestry Of(TypeDefinition type)
    {
        Ancestry ancestry = new();
        TypeReference? reference = Itself(type);
        TypeDefinition? definition = type;
        while (reference is not null && definition is not null)
        {
            ancestry._classes.Add((reference, definition));
            ancestry.AddInterfaces(reference, definition);
            reference = definition.BaseType is { } parent ? TypeSubstitution.Apply(parent, reference, owner: null) : null;
            definition = Resolve(reference);
        }

        return ancestry;
    }

    /// <summary>The members that the type should implement but does not.</summary>
    public IEnumerable<InheritedMember> Missing()
    {
        HashSet<string> implemented = [.. _classes.Concat(_interfaces).SelectMany(static t => Explicit(t.Type, t.Definition))];
        HashSet<string> signatures = [];
        foreach ((TypeReference type, TypeDefinition definition) in _classes)
        {
            signatures.UnionWith(definition.Methods.Where(static m => m is { IsAbstract: false } && (m.IsVirtual || m.IsStatic)).Select(m => MethodSignature.Of(m, type)));
            foreach (MethodDefinition method in definition.Methods.Where(static m => m.IsAbstract))
            {
                InheritedMember member = new(type, method);
                if (!signatures.Contains(member.Signature) && !implemented.Contains(Key(member)))
                    yield return member;
            }
        }

        foreach ((TypeReference type, TypeDefinition definition) in _interfaces)
        {
            foreach (MethodDefinition method in definition.Methods.Where(static m => m.IsAbstract))
            {
                InheritedMember member = new(type, method);
                if (!signatures.Contains(member.Signature) && !implemented.Contains(Key(member)))
                    yield return member;
            }
        }
    }

    private static string Key(InheritedMember member) => $"{MethodSignature.TypeName(member.Declarer)}::{member.Signature}";

    private static IEnumerable<string> Explicit(TypeReference type, TypeDefinition definition)
    {
        foreach (MethodReference overridden in definition.Methods.SelectMany(static m => m.Overrides))
        {
            TypeReference declarer = TypeSubstitution.Apply(overridden.DeclaringType, type, owner: null);
            if (Resolve(overridden) is { } method)
                yield return Key(new InheritedMember(declarer, method));
        }
    }

    private static TypeReference Itself(TypeDefinition type)
    {
        if (!type.HasGenericParameters)
            return type;
        GenericInstanceType itself = new(type);
        foreach (GenericParameter parameter in type.GenericParameters)
            itself.GenericArguments.Add(parameter);
        return itself;
    }

    private static TypeDefinition? Resolve(TypeReference? reference)
    {
        try
        {
            return reference?.Resolve();
        }
        catch (AssemblyResolutionException)
        {
            // A type of an assembly that the app lacks: code that uses it fails with the app's own message.
            return null;
        }
    }

    private static MethodDefinition? Resolve(MethodReference reference)
    {
        try
        {
            return reference.Resolve();
        }
        catch (AssemblyResolutionException)
        {
            return null;
        }
    }

    private void AddInterfaces(TypeReference type, TypeDefinition definition)
    {
        foreach (InterfaceImplementation implementation in definition.Interfaces)
        {
            TypeReference reference = TypeSubstitution.Apply(implementation.InterfaceType, type, owner: null);
            if (_seen.Add(MethodSignature.TypeName(reference)) && Resolve(reference) is { } resolved)
            {
                _interfaces.Add((reference, resolved));
                AddInterfaces(reference, resolved);
            }
        }
    }
}

/// <summary>A member without code that a type inherits.</summary>
/// <param name="Declarer">The interface or base class that declares it, with the type arguments of the inheriting type.</param>
/// <param name="Definition">The member.</param>
internal sealed record InheritedMember(TypeReference Declarer, MethodDefinition Definition)
{
    /// <summary>The name and signature that an implementation must have.</summary>
    public string Signature => MethodSignature.Of(Definition, Declarer);
}

/// <summary>Signatures as texts, which are equal where the runtime treats one method as the implementation of another.</summary>
internal static class MethodSignature
{
    /// <summary>The name, the parameters and the result of a method.</summary>
    /// <param name="method">The method.</param>
    /// <param name="declarer">Its type, with type arguments.</param>
    public static string Of(MethodDefinition method, TypeReference declarer)
    {
        IEnumerable<string> types = method.Parameters.Select(static p => p.ParameterType).Prepend(method.ReturnType)
            .Select(type => TypeName(TypeSubstitution.Apply(type, declarer, owner: null)));
        return $"{method.Name}`{method.GenericParameters.Count}({string.Join(", ", types)})";
    }

    /// <summary>The name of a type; generic parameters by number, for their names do not matter.</summary>
    /// <param name="type">The type.</param>
    public static string TypeName(TypeReference type) => type switch
    {
        GenericParameter parameter => (parameter.Type == GenericParameterType.Method ? "!!" : "!") + parameter.Position,
        GenericInstanceType generic => $"{generic.ElementType.FullName}<{string.Join(", ", generic.GenericArguments.Select(TypeName))}>",
        ArrayType array => $"{TypeName(array.ElementType)}[{array.Rank}]",
        ByReferenceType reference => TypeName(reference.ElementType) + "&",
        PointerType pointer => TypeName(pointer.ElementType) + "*",
        IModifierType modified => $"{TypeName(modified.ElementType)} mod {modified.ModifierType.FullName}",
        _ => type.FullName,
    };
}

/// <summary>Replaces type parameters with type arguments.</summary>
internal static class TypeSubstitution
{
    /// <summary>Puts in the arguments of a type for its parameters.</summary>
    /// <param name="type">A type within that type.</param>
    /// <param name="context">The type with its arguments; any other type changes nothing.</param>
    /// <param name="owner">The method whose own parameters replace those of a method; <see langword="null"/> to keep them.</param>
    public static TypeReference Apply(TypeReference type, TypeReference context, MethodDefinition? owner)
    {
        switch (type)
        {
            case GenericParameter { Type: GenericParameterType.Type } parameter:
                return context is GenericInstanceType arguments ? arguments.GenericArguments[parameter.Position] : parameter;
            case GenericParameter parameter:
                return owner?.GenericParameters[parameter.Position] ?? parameter;
            case GenericInstanceType generic:
                GenericInstanceType instance = new(generic.ElementType);
                foreach (TypeReference argument in generic.GenericArguments)
                    instance.GenericArguments.Add(Inner(argument));
                return instance;
            case ArrayType array:
                return array.IsVector ? new ArrayType(Inner(array.ElementType)) : new ArrayType(Inner(array.ElementType), array.Rank);
            case ByReferenceType reference:
                return new ByReferenceType(Inner(reference.ElementType));
            case PointerType pointer:
                return new PointerType(Inner(pointer.ElementType));
            case RequiredModifierType required:
                return new RequiredModifierType(required.ModifierType, Inner(required.ElementType));
            case OptionalModifierType optional:
                return new OptionalModifierType(optional.ModifierType, Inner(optional.ElementType));
            default:
                return type;
        }

        TypeReference Inner(TypeReference inner) => Apply(inner, context, owner);
    }
}
