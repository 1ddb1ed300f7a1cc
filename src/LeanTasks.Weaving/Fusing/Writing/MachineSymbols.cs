using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The symbols by which a debugger steps over an await, and from a state machine finds the method of the source and its variables.</summary>
internal static class MachineSymbols
{
    /// <summary>The scopes of the fields that stand for variables; null if the compiler has written none.</summary>
    public static StateMachineScopeDebugInformation? FieldsOf(MachineCode machine) =>
        machine.MoveNext.CustomDebugInformations.OfType<StateMachineScopeDebugInformation>().FirstOrDefault();

    /// <summary>Writes them for code that is copied from <c>MoveNext</c>.</summary>
    /// <param name="machine">The state machine.</param>
    /// <param name="method">The method with the code.</param>
    /// <param name="code">The code.</param>
    /// <param name="resume">The method where it goes on after an await.</param>
    /// <param name="resumed">The code of that.</param>
    public static void Write(MachineCode machine, MethodDefinition method, CopiedCode code, MethodDefinition resume, CopiedCode resumed)
    {
        // Native code takes the first parameter of such a method for the state machine, which a straight form does not have.
        if (method.IsStatic)
            return;
        method.DebugInformation.StateMachineKickOffMethod = machine.MoveNext.DebugInformation.StateMachineKickOffMethod;
        if (!machine.MoveNext.CustomDebugInformations.OfType<AsyncMethodBodyDebugInformation>().Any())
            return;
        AsyncMethodBodyDebugInformation steps = new();
        foreach ((AwaitSite site, Instruction suspends) in code.Suspensions)
        {
            if (resumed.ResumptionAt(site) is not { } goesOn)
                continue;
            steps.Yields.Add(new InstructionOffset(suspends));
            steps.Resumes.Add(new InstructionOffset(goesOn));
            steps.ResumeMethods.Add(resume);
        }

        method.CustomDebugInformations.Add(steps);
    }

    /// <summary>Writes them for code that is on the fields, as <c>MoveNext</c> is.</summary>
    public static void WriteOnFields(MachineCode machine, MethodDefinition method, CopiedCode code)
    {
        Write(machine, method, code, method, code);
        if (FieldsOf(machine) is { } fields)
            method.CustomDebugInformations.Add(code.Symbols.CopyFields(fields));
    }
}
