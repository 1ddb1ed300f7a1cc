using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>The closures that the F# compiler makes of what follows a <c>let!</c> in an <c>async { }</c>.</summary>
internal static class AsyncClosures
{
    /// <summary>The code of a closure; null for other types.</summary>
    /// <param name="type">The type of an object.</param>
    public static MethodDefinition? CodeOf(TypeDefinition type) => type.BaseType?.GetElementType().FullName == "Microsoft.FSharp.Core.FSharpFunc`2"
        ? type.Methods.FirstOrDefault(static method => method is { Name: "Invoke", HasBody: true })
        : null;

    /// <summary>Whether a closure is created for an <c>async { }</c> that runs it once, when what it waits for is there.</summary>
    /// <param name="creation">The instruction that creates it.</param>
    /// <returns>True where it is soon passed on with an <c>Async</c>, to a closure that waits for that or to the builder.</returns>
    public static bool RunsOnce(Instruction creation)
    {
        Instruction? at = creation.Next;
        while (at?.Operand is null or VariableDefinition)
        {
            if (at is null)
                return false;
            at = at.Next;
        }

        return at.Operand is MethodReference { Name: ".ctor" or "Bind" } passed
            && passed.Parameters.Count >= 2
            && passed.Parameters[^2].ParameterType.GetElementType().FullName == "Microsoft.FSharp.Control.FSharpAsync`1"
            && passed.Parameters[^1].ParameterType.GetElementType().FullName == "Microsoft.FSharp.Core.FSharpFunc`2";
    }
}
