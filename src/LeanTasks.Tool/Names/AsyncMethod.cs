using LeanTasks.Tool.Code;
using Mono.Cecil;

namespace LeanTasks.Tool.Names;

/// <summary>An async method of an assembly.</summary>
/// <param name="Name">Its name as in the source, unique in its assembly.</param>
/// <param name="Returns">The type that it returns, as in the source; null where the method that starts it is not known.</param>
/// <param name="StateMachine">The type of its state machine.</param>
/// <param name="KickOff">The method that creates the state machine and starts it; null where it has none of its own.</param>
internal sealed record AsyncMethod(string Name, string? Returns, TypeDefinition StateMachine, MethodDefinition? KickOff)
{
    /// <summary>The code of the source, as it begins; null for a type that is in fact not a state machine.</summary>
    public MethodDefinition? MoveNext => FusedForms.CodeOf(StateMachine);
}
