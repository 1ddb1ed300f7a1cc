using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// The source may say <c>throw;</c> in a handler with an await. The compiler keeps the exception on the stack over a branch then, and the JIT
/// notes no line for the call that throws. Its own code has the line, because it loads the exception from a field. So the exception goes to a
/// variable on the way.
/// </summary>
internal sealed class Rethrows
{
    // The code of each:
    //   isinst Exception; dup; brtrue there; load it; throw; there: call Capture; callvirt Throw
    private readonly Dictionary<int, (VariableDefinition Exception, Instruction There)> _branches = [];
    private readonly Dictionary<int, VariableDefinition> _calls = [];

    private readonly CopiedCode _written;

    /// <param name="copied">The code that is copied.</param>
    /// <param name="written">Its copy.</param>
    /// <param name="newVariable">Makes a variable for an exception, of the type that is asked for.</param>
    public Rethrows(FusableCode copied, CopiedCode written, Func<Mono.Cecil.TypeReference, VariableDefinition> newVariable)
    {
        _written = written;
        IReadOnlyList<Instruction> code = copied.Code;
        for (int i = 1; i + 1 < code.Count; i++)
        {
            if (!Il.Is(code[i - 1], Code.Isinst) || !Il.Is(code[i], Code.Dup) || !Il.Is(code[i + 1], Code.Brtrue))
                continue;
            int call = copied.At((Instruction)code[i + 1].Operand);
            bool isOnlyWay = call > 0 && Il.Is(code[call - 1], Code.Throw) && !code.Where((_, place) => place != i + 1).SelectMany(Il.Targets).Contains(code[call]);
            if (!isOnlyWay || Il.Called(code[call]) is not { Name: "Capture", DeclaringType.Name: "ExceptionDispatchInfo" } capture)
                continue;
            VariableDefinition exception = newVariable(capture.Parameters[0].ParameterType);
            _branches.Add(i, (exception, code[call]));
            _calls.Add(call, exception);
        }
    }

    /// <summary>Writes the two instructions at a place, if they are such a branch.</summary>
    public bool CopyBranch(int place)
    {
        if (!_branches.TryGetValue(place, out (VariableDefinition Exception, Instruction There) branch))
            return false;
        _written.Emit(Instruction.Create(OpCodes.Stloc, branch.Exception));
        _written.Emit(Instruction.Create(OpCodes.Ldloc, branch.Exception));
        _written.Mark(place + 1);
        _written.Jump(OpCodes.Brtrue, branch.There);
        return true;
    }

    /// <summary>Loads the exception where the call begins that takes it.</summary>
    public void BeginCall(int place)
    {
        if (!_calls.TryGetValue(place, out VariableDefinition? exception))
            return;
        _written.EmitBoundary();
        _written.Emit(Instruction.Create(OpCodes.Ldloc, exception));
    }
}
