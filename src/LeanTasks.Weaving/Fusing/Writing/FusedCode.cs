using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Writes what a plan says, into the modules. What fails is of one method, and <see cref="MethodFaults"/> has it then.</summary>
internal sealed class FusedCode
{
    private readonly CrossAssemblyCode _crossAssembly = new();
    private readonly Dictionary<Fusable, FusedCallee> _fused = [];
    private readonly List<IteratorClass> _iterators = [];
    private readonly MethodFaults _faults;

    private FusedCode(MethodFaults faults) => _faults = faults;

    /// <summary>Writes it.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="shapes">The async methods in it.</param>
    /// <param name="faults">The methods on which the weaver has failed, which are not in it.</param>
    /// <exception cref="WeavingUndoneException">It has failed on more.</exception>
    public static CrossAssemblyCode Write(FusingPlan plan, List<AsyncShape> shapes, MethodFaults faults)
    {
        FusedCode code = new(faults);
        code.Declare(plan, shapes);
        faults.Check();
        code.Write(plan);
        faults.Check();
        code.Check();
        faults.Check();
        return code._crossAssembly;
    }

    private void Declare(FusingPlan plan, List<AsyncShape> shapes)
    {
        foreach (AsyncShape shape in shapes)
            Declare(shape, MembersFor(shape), members => FusedMethod.Declare(shape, plan.Guarded.Contains(shape), members));
        foreach (Forwarder forwarder in plan.Forwarders)
            Declare(forwarder, MembersFor(forwarder), members => new FusedForwarder(forwarder, members));
        foreach (DevirtualizationGuard guard in plan.Guards)
            Declare(guard, MembersFor(guard), members => new FusedDevirtualizationGuard(guard, members));
        foreach (FusedAlready already in plan.CalledAlready)
            Declare(already, null, _ => new CalledAlready(already));
        foreach (CrossModuleThunk thunk in plan.CrossModuleThunks)
            Declare(thunk, null, _ => _crossAssembly.Declare(thunk));
    }

    private void Declare(Fusable fusable, FusedMembers? members, Func<FusedMembers, FusedCallee> declare) =>
        _faults.Try("declare", FaultPlace.Of(fusable), () => _fused.Add(fusable, declare(members!)));

    private void Write(FusingPlan plan)
    {
        foreach (KeyValuePair<Fusable, FusedCallee> each in _fused)
        {
            FaultPlace place = FaultPlace.Of(each.Key);
            switch (each.Value)
            {
                case FusedMethod method:
                    Write(method, place, MembersFor(method.Shape));
                    break;
                case FusedForwarder forwarder:
                    FusedMembers members = MembersFor(forwarder.Forwarder);
                    _faults.Try("write forwarder", place, () => ForwarderWriter.Write(forwarder, members, _fused));
                    break;
                case FusedDevirtualizationGuard guard:
                    FusedMembers ofGuard = MembersFor(guard.Guard);
                    _faults.Try("write guard", place, () => guard.Write(ofGuard, _fused));
                    break;
                case FusedCrossModuleThunk thunk:
                    _faults.Try("write thunk", place, () => thunk.Write(_fused));
                    break;
            }
        }

        foreach (IGrouping<ModuleDefinition, IteratorShape> shapesOfModule in plan.Iterators.GroupBy(static shape => shape.Machine.Module))
        {
            IteratorMembers members = new(shapesOfModule.Key, _crossAssembly.Members(shapesOfModule.Key));
            foreach (IteratorShape shape in shapesOfModule)
                _faults.Try("write iterator", FaultPlace.Of(shape), () => Write(new IteratorClass(shape, members)));
        }
    }

    private void Write(FusedMethod method, FaultPlace place, FusedMembers members)
    {
        if (method.HasOneBody)
        {
            _faults.Try("write one body", place, () => OneBodyWriter.Write(method, members, _fused));
        }
        else
        {
            CopiedCode? goesOn = null;
            _faults.Try("write straight form", place, () => StraightWriter.Write(method, members, _fused));
            _faults.Try("write resume form", place, () => goesOn = ResumeWriter.Write(method, members, _fused));
            if (goesOn is not null)
                _faults.Try("write symbols", place, () => MachineSymbols.Write(method.Shape, method.Resume, goesOn));
        }

        _faults.Try("write frame", place, () => FrameWriter.Write(method, members));
        _faults.Try("write entry point", place, () =>
        {
            if (method.Guarded is not null)
                EntryPointWriter.WriteGuarded(method, members);
            EntryPointWriter.WriteEntryPoint(method, members);
        });
    }

    private void Write(IteratorClass iterator)
    {
        StepWriter.Write(iterator, iterator.Members, _fused);
        iterator.Write();
        _iterators.Add(iterator);
    }

    private void Check()
    {
        foreach (KeyValuePair<Fusable, FusedCallee> each in _fused)
            _faults.Try("check", FaultPlace.Of(each.Key), () => Check(each.Value.Written));
        foreach (IteratorClass iterator in _iterators)
            _faults.Try("check", FaultPlace.Of(iterator.Shape), () => Check(iterator.Written));
        Check(_crossAssembly.Written);
    }

    private static void Check(IEnumerable<MethodDefinition> methods)
    {
        foreach (MethodDefinition written in methods)
        {
            if ((StackCheck.Of(written) ?? ReferenceCheck.Of(written)) is { } error)
                throw new InvalidProgramException($"invalid code was generated for {error}");
            LeaveOutUnused(written.Body);
            written.Body.OptimizeMacros();
        }
    }

    // Variables of what was not copied. A short body without any needs no header; but the flag in it clears memory of the stack, too.
    private static void LeaveOutUnused(MethodBody body)
    {
        HashSet<VariableDefinition> used = [.. body.Instructions.Select(static instruction => instruction.Operand).OfType<VariableDefinition>()];
        foreach (VariableDefinition unused in body.Variables.Where(variable => !used.Contains(variable)).ToList())
            body.Variables.Remove(unused);
        body.InitLocals &= body.HasVariables || body.Instructions.Any(static instruction => instruction.OpCode.Code == Code.Localloc);
    }

    // Not of one method: all methods of a module need it.
    private FusedMembers MembersFor(Fusable method) => _crossAssembly.Members(method.Module);
}
