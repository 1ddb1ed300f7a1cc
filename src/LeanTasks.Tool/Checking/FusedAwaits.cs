using LeanTasks.Tool.Code;
using LeanTasks.Weaving.Names;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>Applies what fused code has instead of awaits: the calls of straight forms, and the question whether they have suspended.</summary>
/// <param name="callees">What is known of the methods that are called.</param>
/// <param name="frame">The method that the calls are in.</param>
internal sealed class FusedAwaits(Callees callees, MethodFrame frame)
{
    /// <summary>Runs a call of a member of the run.</summary>
    /// <param name="method">The method that is called.</param>
    /// <param name="state">The facts known before it, and then after it.</param>
    /// <returns>False for any other call.</returns>
    public bool Run(MethodReference method, PathState state)
    {
        if (!FusedForms.IsOfRun(method))
            return false;
        for (int i = method.Parameters.Count + (method.HasThis ? 1 : 0); i > 0; i--)
        {
            if (state.Pop() is AbstractValue.Address address)
                state[address.Place] = null;
        }

        if (method.Name == "get_IsResumed")
            state.Push(new AbstractValue.Constant(0));
        else if (method.Name == "get_IsPending" && frame.Run is { } run)
            state.Push(state[run] ?? new AbstractValue.Flag(run, Negated: false));
        else if (method.ReturnType.MetadataType != MetadataType.Void)
            state.Push(null);
        return true;
    }

    /// <summary>Notes whether a straight form that was called may have suspended.</summary>
    /// <param name="call">The call.</param>
    /// <param name="method">The method that is called.</param>
    /// <param name="arguments">What is known of the arguments.</param>
    /// <param name="state">The facts known after the call.</param>
    public void NoteSuspension(Instruction call, MethodReference method, IReadOnlyList<AbstractValue?> arguments, PathState state)
    {
        if (frame.Run is not { } run || FusedForms.RunOf(method) is null)
            return;
        bool hasEnded = FusedForms.IsOfLibrary(method) ? arguments is [AbstractValue.Reusable { HasCompleted: true }, ..] : callees.Results.Of(call, arguments);
        state[run] = hasEnded ? new AbstractValue.Constant(0) : null;
    }

    /// <summary>The name that a method has in the source.</summary>
    /// <param name="method">The method that is called.</param>
    public static string NameOf(MethodReference method)
    {
        if (FusedForms.RunOf(method) is null)
            return method.Name;
        string name = CompilerNames.Outermost(CompilerNames.IsMadeByCompiler(method.DeclaringType) && !method.Name.Contains('.', StringComparison.Ordinal) ? method.DeclaringType.Name : method.Name);
        return name[(name.LastIndexOf('.') + 1)..];
    }
}
