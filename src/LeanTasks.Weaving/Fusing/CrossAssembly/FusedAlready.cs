using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>A method that was fused before, with its own assembly: its straight form is there, by the names of <see cref="FusedContract"/>.</summary>
internal sealed class FusedAlready : Fusable
{
    private FusedAlready(MethodDefinition method, MethodDefinition straight, bool isAsync)
        : base(method)
    {
        Straight = straight;
        IsAsync = isAsync;
        Result = (method.ReturnType as GenericInstanceType)?.GenericArguments[0];
    }

    /// <summary>The method to call. It restores contexts, where the original is async.</summary>
    public MethodDefinition Straight { get; }

    /// <summary>Whether the original is async; otherwise it hands on a task.</summary>
    public bool IsAsync { get; }

    // It is called by a thunk, which leaves contexts to it.
    public override bool KeepsContexts => false;

    /// <summary>Finds the straight form of a method, if there is one that other assemblies can call.</summary>
    public static FusedAlready? Find(MethodDefinition method)
    {
        if (KickoffReader.ReturnsTask(method) is null || !FusedContract.IsIn(method.Module))
            return null;
        bool isAsync = KickoffReader.IsAsync(method);
        MethodDefinition? straight = isAsync
            ? KickoffReader.MachineOf(method)?.Methods.FirstOrDefault(each => each.Name == FusedNames.Guarded && TakesRun(each, method.Parameters.Count + (method.HasThis ? 1 : 0)))
            : method.DeclaringType.Methods.FirstOrDefault(each => each.Name == FusedNames.OfForwarder(method) && IsOf(each, method));
        return straight is null ? null : new FusedAlready(method, straight, isAsync);
    }

    private static bool IsOf(MethodDefinition straight, MethodDefinition method) =>
        straight.HasThis == method.HasThis
        && straight.GenericParameters.Count == method.GenericParameters.Count
        && TakesRun(straight, method.Parameters.Count)
        && method.Parameters.Zip(straight.Parameters, static (own, other) => TypeArguments.NameOf(own.ParameterType) == TypeArguments.NameOf(other.ParameterType)).All(static same => same);

    private static bool TakesRun(MethodDefinition straight, int arguments) =>
        straight.Parameters.Count == arguments + 1
        && straight.Parameters[arguments].ParameterType is ByReferenceType { ElementType: { Namespace: "LeanTasks.Fusing", Name: "FusedRun" } };
}
