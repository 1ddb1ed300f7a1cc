using LeanTasks.Weaving.Fusing;
using Mono.Cecil;

namespace LeanTasks.Tool.Code;

/// <summary>Recognizes what <c>leantasks fuse</c> has written, so that a method that is fused is read as the compiler's is.</summary>
internal static class FusedForms
{
    private const string Namespace = "LeanTasks.Fusing";

    /// <summary>
    /// The code of the source from its beginning. It is in the type that the compiler has made of the method; null for a type that is
    /// not a state machine.
    /// </summary>
    /// <param name="machine">The type.</param>
    public static MethodDefinition? CodeOf(TypeDefinition machine) => FusedNames.IsFused(machine)
        ? machine.Methods.FirstOrDefault(static method => method is { Name: FusedNames.Code, HasBody: true } && RunOf(method) is not null && (method.IsStatic || FusedNames.IsFusedIterator(method.DeclaringType)))
        : machine.Methods.FirstOrDefault(static method => method is { Name: FusedNames.Code, HasBody: true });

    /// <summary>The parameter by which fused methods tell one another what has suspended; null for a method that others do not call straight.</summary>
    /// <param name="method">The method.</param>
    public static ParameterDefinition? RunOf(MethodReference method) => method.HasParameters ? method.Parameters.FirstOrDefault(static parameter => IsRun(parameter.ParameterType)) : null;

    /// <summary>
    /// Whether a method is only another form of code that is checked where it is. That is what runs it, what goes on in it, or a
    /// forwarder's straight form.
    /// </summary>
    /// <param name="method">The method.</param>
    public static bool IsRepeated(MethodDefinition method) => RunOf(method) is not null && CodeOf(method.DeclaringType) != method;

    /// <summary>Whether a method is the code of the source once more, from where it has suspended.</summary>
    /// <param name="method">The method.</param>
    public static bool IsRepeatedCode(MethodDefinition method) => method.Name == FusedNames.Code && IsRepeated(method);

    /// <summary>Whether a member is one of what fused methods tell one another.</summary>
    /// <param name="method">The member.</param>
    public static bool IsOfRun(MethodReference method) => method.DeclaringType is { Namespace: Namespace, Name: "FusedRun" };

    /// <summary>Whether a method is part of the library, and what it does is known.</summary>
    /// <param name="method">The method.</param>
    public static bool IsOfLibrary(MethodReference method) => method.DeclaringType.Namespace == Namespace;

    /// <summary>Whether a call is made only where a fused method suspends.</summary>
    /// <param name="method">The method that is called.</param>
    public static bool Suspends(MethodReference method) => method.Name is "Suspend" or "SuspendOn" or "SuspendAgain" or "SuspendAgainOn" && IsOfLibrary(method);

    /// <summary>The method of the source that a part stands for; the method itself for one that is not a part, or not understood.</summary>
    /// <param name="part">A method.</param>
    public static MethodDefinition SourceOf(MethodDefinition part)
    {
        if (RunOf(part) is not { } run)
            return part;
        TypeDefinition type = part.DeclaringType;
        if (FusedNames.IsFused(type))
        {
            return Starting(type, type.DeclaringType?.Methods ?? [])
                ?? Starting(type, type.Module.GetTypes().SelectMany(static each => each.Methods))
                ?? part;
        }

        return type.Methods.FirstOrDefault(method => method != part && (part.Name == FusedNames.OfForwarder(method) || part.Name == FusedNames.OfDevirtualizationGuard(method)) && method.Parameters.Count >= run.Index - 1)
            ?? (part.Body?.Instructions.FirstOrDefault(static one => one.Operand is MethodReference called && RunOf(called) is not null)?.Operand as MethodReference)?.Resolve() switch
            {
                { } crossed when crossed != part => SourceOf(crossed),
                _ => part,
            };
    }

    /// <summary>The forms by which a method of the source is called: itself, and its straight ones.</summary>
    /// <param name="method">The method, or one of its forms.</param>
    /// <returns>The forms, the method first, and by how much the numbers of their parameters are higher. A straight form has an instance as its first parameter.</returns>
    public static IReadOnlyList<(MethodDefinition Form, int Offset)> Of(MethodDefinition method)
    {
        MethodDefinition source = SourceOf(method);
        string forwarder = FusedNames.OfForwarder(source);
        (MethodDefinition Form, int Offset)[] forms =
        [
            (source, 0),
            .. source.DeclaringType.Methods.Where(each => each.Name == forwarder && RunOf(each) is not null && each.Parameters.Count == source.Parameters.Count + 1).Select(static each => (each, 0)),
            .. (KickoffReader.MachineOf(source)?.Methods ?? []).Where(static each => each.IsStatic && each.Name is FusedNames.Code or FusedNames.Guarded && RunOf(each) is not null).Select(each => (each, source.HasThis ? 1 : 0)),
        ];

        // What tests a type, or crosses to another assembly, is called by its own callers.
        return Array.Exists(forms, form => form.Form == method) ? forms : [(method, 0)];
    }

    private static MethodDefinition? Starting(TypeDefinition machine, IEnumerable<MethodDefinition> methods) => methods.FirstOrDefault(method => method.HasCustomAttributes
        && method.CustomAttributes.Any(attribute => attribute.ConstructorArguments is [{ Value: TypeReference type }] && type.GetElementType().Name == machine.Name && type.Resolve() == machine));

    private static bool IsRun(TypeReference type) => type is ByReferenceType { ElementType: { Namespace: Namespace, Name: "FusedRun" } };
}
