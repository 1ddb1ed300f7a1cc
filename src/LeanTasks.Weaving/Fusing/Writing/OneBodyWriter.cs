using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Writes a method's straight form so that it also goes on after it has suspended. Then it takes what it kept from its frame, and jumps by the state
/// as <c>MoveNext</c> does. Where it suspends again, it fills the same frame. <c>ResumeMethod</c> only calls it.
/// </summary>
internal sealed class OneBodyWriter : StraightWriter
{
    private readonly VariableDefinition _resumed;
    private readonly VariableDefinition _ended;
    private readonly HashSet<int> _dead;
    private readonly Instruction _begins = Instruction.Create(OpCodes.Nop);
    private readonly Instruction _goesOn;

    private OneBodyWriter(FusedMethod method, FusedMembers members, IReadOnlyDictionary<Fusable, FusedCallee> fused)
        : base(method, members, fused)
    {
        _resumed = NewVariable(method.Self);
        _ended = NewVariable(members.Frame);
        _dead = [.. Shape.Dead.Intersect(Shape.DeadOnResumption)];
        _goesOn = Instruction.Create(OpCodes.Ldarg, Run);
    }

    /// <summary>Writes the straight form, and the call of it.</summary>
    public static new void Write(FusedMethod method, FusedMembers members, IReadOnlyDictionary<Fusable, FusedCallee> fused)
    {
        new OneBodyWriter(method, members, fused).WriteCode();
        WriteResume(method, members);
    }

    // It takes its arguments from the frame.
    private static void WriteResume(FusedMethod method, FusedMembers members)
    {
        MethodDefinition resume = method.Resume;
        ParameterDefinition run = resume.Parameters[1];
        VariableDefinition? result = method.Shape.Result is { } type ? NewVariable(type) : null;
        ILProcessor il = resume.Body.GetILProcessor();
        Instruction suspended = Instruction.Create(OpCodes.Ldc_I4, 0);
        il.Emit(OpCodes.Ldarg, run);
        il.Emit(OpCodes.Ldarg, resume.Body.ThisParameter);
        il.Emit(OpCodes.Ldarg, resume.Parameters[0]);
        il.Emit(OpCodes.Call, members.Resume);
        foreach (ParameterDefinition parameter in method.Straight.Parameters.Take(method.Straight.Parameters.Count - 1))
            EmitDefault(parameter.ParameterType);
        il.Emit(OpCodes.Ldarg, run);
        il.Emit(OpCodes.Call, method.FromMachine(method.Straight));
        if (result is not null)
            il.Emit(OpCodes.Stloc, result);
        il.Emit(OpCodes.Ldarg, run);
        il.Emit(OpCodes.Call, members.GetIsPending);
        il.Emit(OpCodes.Brtrue, suspended);
        if (result is not null)
        {
            il.Emit(OpCodes.Ldarg, resume.Body.ThisParameter);
            il.Emit(OpCodes.Ldloc, result);
            il.Emit(OpCodes.Stfld, members.ResultOf(method.Shape.Result!));
        }

        il.Emit(OpCodes.Ldc_I4, 1);
        il.Emit(OpCodes.Ret);
        il.Append(suspended);
        il.Emit(OpCodes.Ret);

        void EmitDefault(TypeReference of)
        {
            if (of is ByReferenceType reference)
                il.Emit(OpCodes.Ldloca, NewVariable(reference.ElementType));
            else if (of.IsValueType || of.IsGenericParameter || of is IModifierType)
                il.Emit(OpCodes.Ldloc, NewVariable(of));
            else
                il.Emit(OpCodes.Ldnull);
        }

        VariableDefinition NewVariable(TypeReference of)
        {
            if (resume.Body.Variables.FirstOrDefault(each => each.VariableType == of) is { } known)
                return known;
            VariableDefinition variable = new(of);
            resume.Body.Variables.Add(variable);
            return variable;
        }
    }

    private protected override HashSet<int> Dead => _dead;

    private protected override void WriteEntry()
    {
        EmitRun();
        Emit(OpCodes.Call, Members.GetIsResumed);
        Emit(Instruction.Create(OpCodes.Brtrue, _goesOn));
    }

    private protected override void WriteBegin() => Emit(_begins);

    private protected override int Leap(int place) => place;

    private protected override void LeaveOut(int place) => EndBefore(place);

    private protected override void Resume(AwaitSite site)
    {
        Emit(OpCodes.Ldc_I4, -1);
        Emit(OpCodes.Stloc, Variable(Shape.StateCopy!));
        TakeOutcome(site);
    }

    private protected override void EmitEnded() => Emit(OpCodes.Ldloc, _ended);

    private protected override void EmitFrame() => Emit(OpCodes.Ldloc, _resumed);

    private protected override void BeginCall()
    {
        EmitRun();
        Emit(OpCodes.Ldloc, _resumed);
        Emit(OpCodes.Call, Members.BeginCallOfOneBody);
        Emit(OpCodes.Stloc, Before);
    }

    private protected override void EndCall()
    {
        EmitRun();
        Emit(OpCodes.Ldloc, Before);
        Emit(OpCodes.Ldloc, _resumed);
        Emit(OpCodes.Call, Members.EndCallOfOneBody);
    }

    private protected override void WriteEnd()
    {
        base.WriteEnd();
        WriteGoingOn();
    }

    // Last, so that what begins passes over it. The frame lets go of what it kept: variables have it, and may let go of it sooner.
    private void WriteGoingOn()
    {
        Emit(_goesOn);
        Emit(OpCodes.Ldloca, _ended);
        Emit(OpCodes.Call, Members.TakeResumed);
        Emit(Instruction.Create(OpCodes.Castclass, Method.Self));
        Emit(OpCodes.Stloc, _resumed);
        foreach (FieldDefinition field in Shape.Kept)
        {
            Emit(OpCodes.Ldloc, _resumed);
            Emit(OpCodes.Ldfld, Method.FromMachine(field));
            StoreInto(field);
        }

        Emit(OpCodes.Ldloc, _resumed);
        Emit(OpCodes.Ldfld, Method.FromMachine(Shape.State));
        Emit(OpCodes.Stloc, Variable(Shape.StateCopy!));
        Emit(OpCodes.Ldloc, _resumed);
        Emit(OpCodes.Callvirt, Members.Clear);
        Emit(Instruction.Create(OpCodes.Br, _begins));
    }
}
