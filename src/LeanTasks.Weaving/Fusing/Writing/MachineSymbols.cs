using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The symbols by which a debugger steps over an await, and from a state machine finds the method of the source and its variables.</summary>
internal static class MachineSymbols
{
    /// <summary>The scopes of the fields that stand for variables; null if the compiler has written none.</summary>
    public static StateMachineScopeDebugInformation? FieldsOf(MachineCode machine) =>
        machine.MoveNext.CustomDebugInformations.OfType<StateMachineScopeDebugInformation>().FirstOrDefault();

    /// <summary>Writes them for code that is on the fields, as <c>MoveNext</c> is.</summary>
    /// <remarks>
    /// A straight form has none. Native code takes the first argument of a method with them for the state machine, and ILC fails where it is none.
    /// Some debuggers take it that such a method goes on in itself.
    /// </remarks>
    public static void Write(MachineCode machine, MethodDefinition method, CopiedCode code)
    {
        method.DebugInformation.StateMachineKickOffMethod = machine.MoveNext.DebugInformation.StateMachineKickOffMethod;
        if (FieldsOf(machine) is { } fields)
            method.CustomDebugInformations.Add(code.Symbols.CopyFields(fields));
        if (!machine.MoveNext.CustomDebugInformations.OfType<AsyncMethodBodyDebugInformation>().Any())
            return;
        AsyncMethodBodyDebugInformation steps = new();
        foreach ((AwaitSite site, Instruction suspends) in code.Suspensions)
        {
            if (code.ResumptionAt(site) is not { } goesOn)
                continue;
            steps.Yields.Add(new InstructionOffset(suspends));
            steps.Resumes.Add(new InstructionOffset(goesOn));
            steps.ResumeMethods.Add(method);
        }

        method.CustomDebugInformations.Add(steps);
    }
}
