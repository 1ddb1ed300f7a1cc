using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>A method that others can call without a task: it has a straight form, if <see cref="FusingPlan"/> wants one.</summary>
/// <param name="method">The method; null for one of any other assembly.</param>
internal abstract class Fusable(MethodReference? method)
{
    /// <summary>The method that others call.</summary>
    public MethodDefinition Method => method as MethodDefinition ?? throw new InvalidOperationException("It may be a method of any assembly.");

    /// <summary>The module with the straight form.</summary>
    public virtual ModuleDefinition Module => Method.Module;

    /// <summary>Whether the method returns a <c>Task</c>; otherwise it is a <c>ValueTask</c>.</summary>
    public bool ReturnsTask { get; } = method is not null && KickoffReader.ReturnsTask(method) is true;

    /// <summary>The type of the result, in the type parameters of the code that the straight form has; null for none.</summary>
    public TypeReference? Result { get; set; } = method?.ReturnType is GenericInstanceType generic ? generic.GenericArguments[0] : null;

    /// <summary>Whether the contexts are restored when the method has returned: an async method leaves no change to its caller.</summary>
    public abstract bool KeepsContexts { get; }
}
