using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Writes a step of an iterator. It is the code of <c>MoveNext</c> on the same fields, from its beginning, from an item, or from where the
/// step suspended. It returns what has come, instead of completing the value task, and calls fused methods instead of awaiting.
/// </summary>
internal sealed class StepWriter
{
    // What stands for the options of an await that is not of a fused method.
    private const int OnAwaiter = -1;

    private readonly IteratorShape _shape;
    private readonly IteratorMembers _members;
    private readonly IReadOnlyDictionary<Fusable, FusedCallee> _fused;
    private readonly MethodBody _body;
    private readonly CopiedCode _code;
    private readonly ParameterDefinition _frame;
    private readonly ParameterDefinition _ended;
    private readonly ParameterDefinition _run;
    private readonly ParameterDefinition _failure;
    private readonly Dictionary<VariableDefinition, VariableDefinition> _variables = [];
    private readonly Dictionary<VariableDefinition, VariableDefinition> _results = [];
    private readonly VariableDefinition _step;

    // The awaits, by the places at which they are written in another way.
    private readonly Dictionary<int, AwaitSite> _sites = [];

    // As in BodyWriter.
    private readonly EnumeratorCall _enumeratorCall;
    private readonly CallArguments _arguments;
    private readonly AwaitOption _option;
    private readonly Dictionary<int, (AwaitSite Site, Instruction Begin)> _takes = [];

    // Where it suspends, outside of all regions: on what is not fused, and on a fused method, by the options of the await.
    private readonly Dictionary<int, Instruction> _suspensions = [];

    private StepWriter(IteratorClass iterator, IteratorMembers members, IReadOnlyDictionary<Fusable, FusedCallee> fused)
    {
        _shape = iterator.Shape;
        _members = members;
        _fused = fused;
        _body = iterator.Step.Body;
        _code = new CopiedCode(_shape, _body);
        _frame = iterator.Step.Parameters[0];
        _ended = iterator.Step.Parameters[1];
        _run = iterator.Step.Parameters[2];
        _failure = iterator.Step.Parameters[3];
        _arguments = new CallArguments(_shape, NewVariable, Emit);
        _enumeratorCall = new EnumeratorCall(_code, members.Members, _run, NewVariable);
        _option = new AwaitOption(_code, members.Members, _run, NewVariable);
        foreach (VariableDefinition variable in _shape.MoveNext.Body.Variables)
            _variables.Add(variable, NewVariable(variable.VariableType));
        _step = NewVariable(members.Step);
        foreach (AwaitSite site in _shape.Sites)
        {
            if (site.HasAwaiter)
                _sites.Add(site.Branch, site);
            if (site.Target is null)
                continue;
            _sites.Add(site.Call, site);
            _sites.Add(site.Resume, site);
            _sites.Add(site.GetResult, site);
            if (site.HasAwaiter)
                _takes.Add(site.Done, (site, Instruction.Create(OpCodes.Ldloca, _variables[site.Awaiter])));
        }
    }

    public static void Write(IteratorClass iterator, IteratorMembers members, IReadOnlyDictionary<Fusable, FusedCallee> fused)
    {
        StepWriter writer = new(iterator, members, fused);
        writer.WriteStart();
        for (int i = writer._shape.Start; i < writer._shape.Code.Count;)
            i = writer.Copy(i);
        writer._code.Omit(writer._shape.Code.Count);
        writer._code.Hide();
        foreach (KeyValuePair<int, Instruction> suspension in writer._suspensions)
            writer.WriteSuspension(suspension.Key, suspension.Value);
        writer._code.Finish(iterator.Step, writer._shape.MoveNext.Body.ExceptionHandlers, variable => writer._variables[variable], []);
        MachineSymbols.Write(writer._shape, iterator.Step, writer._code);
    }

    // The state is the frame's, if there is one. Otherwise it is the iterator's, which may have ended.
    private void WriteStart()
    {
        VariableDefinition state = _variables[_shape.StateCopy!];
        Instruction begins = Instruction.Create(OpCodes.Ldarg, _body.ThisParameter);
        Instruction runs = Instruction.Create(OpCodes.Nop);
        Emit(OpCodes.Ldarg, _frame);
        Emit(Instruction.Create(OpCodes.Brfalse, begins));
        Emit(OpCodes.Ldarg, _frame);
        Emit(OpCodes.Call, _members.GetState);
        Emit(OpCodes.Stloc, state);
        Emit(Instruction.Create(OpCodes.Br, runs));
        Emit(begins);
        Emit(Instruction.Create(OpCodes.Ldfld, _shape.StateField));
        Emit(OpCodes.Stloc, state);
        Emit(OpCodes.Ldloc, state);
        Emit(Instruction.Create(OpCodes.Ldc_I4, IteratorReader.Ended));
        Emit(Instruction.Create(OpCodes.Bne_Un, runs));
        EmitReturn();
        Emit(runs);
    }

    /// <returns>The next place.</returns>
    private int Copy(int i)
    {
        if (_takes.TryGetValue(i, out (AwaitSite Site, Instruction Begin) take))
            Take(take.Site, take.Begin);
        _code.Mark(i);
        if (_shape.Completions.Contains(i))
            return SkipTo(i, i + 3);
        if (_shape.Outcomes.Contains(i))
        {
            WriteOutcome(_shape.Code[i + 2], _shape.Code[i + 3]);
            return SkipTo(i, i + 4);
        }

        if (!_sites.TryGetValue(i, out AwaitSite? site))
        {
            CopyPlain(_shape.Code[i]);
            return i + 1;
        }

        if (i == site.Branch && site.HasAwaiter)
            return Suspend(site);
        if (i == site.Call)
            return CopyFused(site);
        if (i == site.Resume)
            return Resume(site);

        if (ResultVariable(site) is { } result)
            Emit(OpCodes.Ldloc, result);
        return SkipTo(i, i + 2);
    }

    /// <returns>The next place.</returns>
    private int SkipTo(int from, int to)
    {
        for (int i = from + 1; i < to; i++)
            _code.Mark(i);
        return to;
    }

    private void WriteOutcome(Instruction value, Instruction call)
    {
        if (Il.Called(call)!.Name == "SetResult")
        {
            Emit(Copied(value));
            Emit(OpCodes.Stloc, _step);
        }
        else
        {
            Emit(OpCodes.Ldarg, _failure);
            Emit(Copied(value));
            Emit(Instruction.Create(OpCodes.Stind_Ref));
        }
    }

    // The state and the awaiter are stored as before.
    private int Suspend(AwaitSite site)
    {
        const int Stores = 9;
        if (site.Target is null)
            CopyPlain(_shape.Code[site.Branch]);
        else
            Emit(Instruction.Create(OpCodes.Brtrue, _takes[site.Done].Begin));
        _code.MarkSuspension(site);
        for (int i = site.Branch + 1; i < site.Branch + Stores; i++)
        {
            _code.Mark(i);
            CopyPlain(_shape.Code[i]);
        }

        LeaveTo(OnAwaiter);
        return SkipTo(site.Branch + Stores - 1, site.Resume);
    }

    // The arguments are on the stack. Contexts are restored around the call: the handler around all of the code sees what it fails with.
    private int CopyFused(AwaitSite site)
    {
        Instruction call = _shape.Code[site.Call];
        Instruction other = Instruction.Create(OpCodes.Nop);
        if (site.HasAwaiter)
        {
            _enumeratorCall.Write(call, ResultVariable(site), other);
        }
        else
        {
            FusedCallee fused = _fused[site.Target!];
            MethodReference straight = fused.FromCaller(ReachedClass.Method(Il.Called(call)!, site.Instance), isGuarded: true);
            _arguments.Store(site.Call, site.Target!, straight, site.Instance, isPreceded: false);
            _code.EmitBoundary();
            _arguments.Load();
            Emit(OpCodes.Ldarg, _run);
            Emit(fused.IsInstance ? call.OpCode : OpCodes.Call, straight);
            if (site.DropsResult)
                Emit(Instruction.Create(OpCodes.Pop));
            else if (ResultVariable(site) is { } result)
                Emit(OpCodes.Stloc, result);
        }

        _option.Compute(site, place => CopyPlain(_shape.Code[place]));
        Emit(OpCodes.Ldarg, _run);
        Emit(OpCodes.Call, _members.Members.GetIsPending);
        _code.Jump(OpCodes.Brfalse, _shape.Code[site.Done]);
        _code.MarkSuspension(site);
        _option.Follow(site);
        SetState(site.State);
        LeaveTo(site.FusedAwaitOptions);
        if (!site.HasAwaiter)
            return SkipTo(site.Call, site.Resume);
        Emit(other);
        CopyPlain(call);
        return site.Call + 1;
    }

    // Where either may come, a fused call is one that has ended.
    private int Resume(AwaitSite site)
    {
        if (!site.HasAwaiter)
        {
            TakeResult(site);
            return SkipTo(site.Resume, site.Done);
        }

        Instruction other = Instruction.Create(OpCodes.Nop);
        Emit(OpCodes.Ldarg, _ended);
        Emit(Instruction.Create(OpCodes.Brfalse, other));
        TakeResult(site);
        _code.Jump(OpCodes.Br, _shape.Code[site.Done]);
        Emit(other);
        CopyPlain(_shape.Code[site.Resume]);
        return site.Resume + 1;
    }

    // The result of an awaiter, where a fused call's is in its variable.
    private void Take(AwaitSite site, Instruction begin)
    {
        Emit(begin);
        CopyPlain(_shape.Code[site.GetResult + 1]);
        if (ResultVariable(site) is { } result)
            Emit(OpCodes.Stloc, result);
    }

    private void TakeResult(AwaitSite site)
    {
        SetState(-1);
        Emit(OpCodes.Ldarg, _ended);
        if (ResultVariable(site) is { } result)
        {
            Emit(OpCodes.Call, _members.Members.TakeResult(result.VariableType));
            Emit(OpCodes.Stloc, result);
        }
        else
        {
            Emit(OpCodes.Call, _members.Members.TakeEnd);
        }
    }

    // The variable of a fused call's result; null for none, and for one that is dropped. As in BodyWriter.
    private VariableDefinition? ResultVariable(AwaitSite site)
    {
        if (site.Target!.Result is null || site.DropsResult)
            return null;
        if (!_results.TryGetValue(site.Awaiter, out VariableDefinition? result))
        {
            GenericInstanceType awaiter = (GenericInstanceType)site.Awaiter.VariableType;
            _results.Add(site.Awaiter, result = NewVariable(awaiter.GenericArguments[awaiter.GenericArguments.Count - 1]));
        }

        return result;
    }

    private void SetState(int state)
    {
        Emit(OpCodes.Ldarg, _body.ThisParameter);
        Emit(Instruction.Create(OpCodes.Ldc_I4, state));
        Emit(Instruction.Create(OpCodes.Dup));
        Emit(OpCodes.Stloc, _variables[_shape.StateCopy!]);
        Emit(Instruction.Create(OpCodes.Stfld, _shape.StateField));
    }

    private void LeaveTo(int options)
    {
        if (!_suspensions.TryGetValue(options, out Instruction? begin))
            _suspensions.Add(options, begin = Instruction.Create(OpCodes.Ldarg, _body.ThisParameter));
        Emit(Instruction.Create(OpCodes.Leave, begin));
    }

    private void WriteSuspension(int options, Instruction begin)
    {
        Emit(begin);
        Emit(OpCodes.Ldarg, _frame);
        Emit(OpCodes.Ldloc, _variables[_shape.StateCopy!]);
        if (options != OnAwaiter)
            Emit(Instruction.Create(OpCodes.Ldc_I4, options));
        Emit(OpCodes.Ldarg, _run);
        Emit(OpCodes.Ldarg, _failure);
        Emit(OpCodes.Call, options == OnAwaiter ? _members.Suspend : _members.SuspendOn);
        Emit(Instruction.Create(OpCodes.Ret));
    }

    private void CopyPlain(Instruction instruction)
    {
        if (Il.Is(instruction, Code.Ret))
            EmitReturn();
        else if (Il.Targets(instruction).ToArray() is { Length: > 0 } targets)
            _code.Jump(instruction.OpCode, targets);
        else
            Emit(Copied(instruction));
    }

    private Instruction Copied(Instruction instruction) => Il.Copy(
        instruction,
        instruction.Operand switch
        {
            VariableDefinition variable => _variables[variable],
            ParameterDefinition => _body.ThisParameter,
            var other => other,
        });

    private void EmitReturn()
    {
        Emit(OpCodes.Ldloc, _step);
        Emit(Instruction.Create(OpCodes.Ret));
    }

    private VariableDefinition NewVariable(TypeReference type)
    {
        VariableDefinition variable = new(type);
        _body.Variables.Add(variable);
        return variable;
    }

    private void Emit(Instruction instruction) => _code.Emit(instruction);

    private void Emit(OpCode opcode, MethodReference method) => _code.Emit(Instruction.Create(opcode, method));

    private void Emit(OpCode opcode, VariableDefinition variable) => _code.Emit(Instruction.Create(opcode, variable));

    private void Emit(OpCode opcode, ParameterDefinition parameter) => _code.Emit(Instruction.Create(opcode, parameter));
}
