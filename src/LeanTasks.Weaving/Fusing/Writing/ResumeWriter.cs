using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Writes how a method goes on after it has suspended: the code of <c>MoveNext</c>, on the frame. It returns whether the method has ended; then
/// the frame has its result.
/// </summary>
internal sealed class ResumeWriter : BodyWriter
{
    private readonly MethodDefinition _resume;

    // Where it returns that it has suspended.
    private readonly Instruction _suspended = Instruction.Create(OpCodes.Ldc_I4, 0);

    private ResumeWriter(FusedMethod method, FusedMembers members, IReadOnlyDictionary<Fusable, FusedCallee> fused)
        : base(method.Resume, method, members, fused) => _resume = method.Resume;

    public static CopiedCode Write(FusedMethod method, FusedMembers members, IReadOnlyDictionary<Fusable, FusedCallee> fused)
    {
        ResumeWriter writer = new(method, members, fused);
        writer.Write();
        return writer.Written;
    }

    private void Write()
    {
        if (Shape.StateCopy is { } state)
        {
            EmitThis();
            Emit(OpCodes.Ldfld, Method.FromMachine(Shape.State));
            Emit(OpCodes.Stloc, Variable(state));
        }

        CopyCode(_resume);
    }

    private protected override HashSet<int> Dead => Shape.DeadOnResumption;

    private protected override void LeaveOut(int place) => EndBefore(place);

    private protected override void Resume(AwaitSite site)
    {
        SetState(-1);
        TakeOutcome(site);
    }

    private protected override void EmitEnded() => Emit(OpCodes.Ldarg, _resume.Parameters[0]);

    private protected override void EmitFrame() => EmitThis();

    // The contexts are kept in the run, because what is thrown is caught there.
    private protected override void BeginCall()
    {
        EmitRun();
        Emit(OpCodes.Call, Members.BeginCall);
    }

    private protected override void EndCall()
    {
        EmitRun();
        Emit(OpCodes.Call, Members.EndCall);
    }

    private protected override void SuspendOn(AwaitSite site) => Suspend(site, onAwaiter: false);

    private protected override void Suspend(AwaitSite site) => Suspend(site, onAwaiter: true);

    // Where no other await suspends in the same way, that takes less code where it stands.
    private void Suspend(AwaitSite site, bool onAwaiter)
    {
        if (Shape.Sites.Count(other => (onAwaiter ? other.HasAwaiter : other.Target is not null) && SharedSuspensions.CanShare(other, site, onAwaiter)) > 1)
        {
            ShareSuspension(site, onAwaiter);
            return;
        }

        SetState(site.State);
        EmitSuspension(site, onAwaiter);
        LeaveTo(_suspended, site);
    }

    private protected override ParameterDefinition FirstOfSuspension => _resume.Body.ThisParameter;

    private protected override void WriteSuspension(AwaitSite first, bool onAwaiter)
    {
        Emit(OpCodes.Ldloc, Variable(Shape.StateCopy!));
        Emit(OpCodes.Stfld, Method.FromMachine(Shape.State));
        EmitSuspension(first, onAwaiter);
        Emit(OpCodes.Ldc_I4, 0);
        Emit(OpCodes.Ret);
    }

    private void EmitSuspension(AwaitSite site, bool onAwaiter)
    {
        if (onAwaiter)
        {
            EmitThis();
            Emit(OpCodes.Ldloc, Variable(site.Awaiter));
            Emit(OpCodes.Stfld, Method.FromMachine(site.AwaiterField));
        }

        EmitRun();
        EmitThis();
        if (!onAwaiter)
            Emit(OpCodes.Ldc_I4, site.FusedAwaitOptions);
        Emit(OpCodes.Call, onAwaiter ? Members.SuspendAgain : Members.SuspendAgainOn);
    }

    private protected override void EmitLoadOfMachine() => EmitThis();

    private protected override void EmitField(Instruction instruction) => Emit(instruction.OpCode, Method.FromMachine(Il.Field(instruction)!.Resolve()));

    private protected override void WriteEnd()
    {
        if (Shape.ResultVariable is not null)
        {
            EmitThis();
            Emit(OpCodes.Ldloc, Variable(Shape.ResultVariable));
            Emit(OpCodes.Stfld, Members.ResultOf(Shape.Result!));
        }

        Emit(OpCodes.Ldc_I4, 1);
        Emit(OpCodes.Ret);
        Written.Hide();
        Emit(_suspended);
        Emit(OpCodes.Ret);
        WriteSuspensions();
    }

    private void SetState(int state)
    {
        EmitThis();
        Emit(OpCodes.Ldc_I4, state);
        Emit(OpCodes.Dup);
        Emit(OpCodes.Stloc, Variable(Shape.StateCopy!));
        Emit(OpCodes.Stfld, Method.FromMachine(Shape.State));
    }

    private void EmitThis() => Emit(OpCodes.Ldarg, _resume.Body.ThisParameter);
}
