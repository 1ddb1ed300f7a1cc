using Mono.Cecil;

namespace LeanTasks.Tool.Apps.Trimmed;

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
