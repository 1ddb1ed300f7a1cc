using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Copies the code of <c>MoveNext</c> with calls of fused methods instead of awaits, and without builder: what <see cref="StraightWriter"/> and
/// <see cref="ResumeWriter"/> have in common.
/// </summary>
internal abstract class BodyWriter
{
    private readonly IReadOnlyDictionary<Fusable, FusedCallee> _fused;
    private readonly MethodBody _body;
    private readonly Dictionary<VariableDefinition, VariableDefinition> _variables = [];
    private readonly EnumeratorCall _enumeratorCall;
    private readonly CallArguments _arguments;
    private readonly AwaitOption _option;
    private readonly Rethrows _rethrows;
    private readonly SharedSuspensions _suspensions = new();

    // The awaits of enumerators that may be iterators, by where they go on with an awaiter that has completed, and the beginning of that.
    private readonly Dictionary<int, (AwaitSite Site, Instruction Begin)> _takes = [];

    // The awaits, by the places at which they are written in another way: the call or the branch, the resumption, and GetResult.
    private readonly Dictionary<int, AwaitSite> _sites = [];

    // Whether each place is in a region of the source.
    private readonly bool[] _isProtected;

    // The results of the fused calls that have one, by the variables of the awaiters: a result is taken before the next await. One for each call would
    // take more of the stack than the compiler's method did, which a deep recursion may not have.
    private readonly Dictionary<VariableDefinition, VariableDefinition> _results = [];

    private protected BodyWriter(MethodDefinition written, FusedMethod method, FusedMembers members, IReadOnlyDictionary<Fusable, FusedCallee> fused)
    {
        Method = method;
        Members = members;
        _fused = fused;
        _body = written.Body;
        Written = new CopiedCode(method.Shape, _body);
        Run = written.Parameters[written.Parameters.Count - 1];
        _arguments = new CallArguments(Shape, NewVariable, Emit);
        _enumeratorCall = new EnumeratorCall(Written, members, Run, NewVariable);
        _option = new AwaitOption(Written, members, Run, NewVariable);
        _rethrows = new Rethrows(method.Shape, Written, NewVariable);
        foreach (VariableDefinition variable in Shape.MoveNext.Body.Variables)
            _variables.Add(variable, NewVariable(variable.VariableType));
        foreach (AwaitSite site in Shape.Sites)
        {
            if (site.HasAwaiter)
                _sites.Add(site.Branch, site);
            _sites.Add(site.Resume, site);
            if (site.Target is null)
                continue;
            _sites.Add(site.Call, site);
            _sites.Add(site.GetResult, site);
            if (site.HasAwaiter)
                _takes.Add(site.Done, (site, Instruction.Create(OpCodes.Ldloca, Variable(site.Awaiter))));
        }

        _isProtected = new bool[Shape.Code.Count];
        foreach (ExceptionHandler handler in Shape.MoveNext.Body.ExceptionHandlers.Where(handler => handler != Shape.Outer))
        {
            for (int i = Shape.At(handler.TryStart); i < Shape.At(handler.HandlerEnd); i++)
                _isProtected[i] = true;
        }
    }

    private protected FusedMethod Method { get; }

    private protected AsyncShape Shape => Method.Shape;

    private protected FusedMembers Members { get; }

    private protected ParameterDefinition Run { get; }

    private protected CopiedCode Written { get; }

    /// <summary>Where the method ends.</summary>
    private protected Instruction End { get; } = Instruction.Create(OpCodes.Nop);

    /// <summary>Copies the code from one place to another.</summary>
    private protected void CopyCode(MethodDefinition written)
    {
        for (int i = Shape.Start; i < Shape.End;)
            i = Copy(i);
        for (int i = Shape.End; i < Shape.SetResult; i++)
            Written.Omit(i);
        Written.Mark(Shape.SetResult);
        Written.Emit(End);
        for (int i = Shape.SetResult + 1; i <= Shape.Code.Count; i++)
            Written.Omit(i);
        WriteEnd();
        Written.Finish(written, Shape.MoveNext.Body.ExceptionHandlers.Where(handler => handler != Shape.Outer), Variable, KeptVariables);
    }

    /// <summary>The variables that stand for fields.</summary>
    private protected virtual IEnumerable<KeptVariable> KeptVariables => [];

    /// <summary>Passes over what is not copied.</summary>
    /// <returns>The next place; or the same one.</returns>
    private protected virtual int Leap(int place) => place;

    /// <summary>The places that are not reached.</summary>
    private protected abstract HashSet<int> Dead { get; }

    /// <summary>Writes what ends the code before places that are not reached.</summary>
    private protected virtual void LeaveOut(int place)
    {
    }

    /// <summary>Ends the code before places that are not reached, behind a jump by the state: there is no other state.</summary>
    private protected void EndBefore(int place)
    {
        if (place == Shape.Start || Dead.Contains(place - 1) || !Il.FallsThrough(Shape.Code[place - 1]))
            return;
        Emit(OpCodes.Ldnull);
        Emit(OpCodes.Throw);
    }

    /// <summary>Writes the resumption at an await.</summary>
    private protected abstract void Resume(AwaitSite site);

    /// <summary>
    /// Writes what a resumed method takes at an await: after a fused call the result of that, otherwise the awaiter. Where either may come, a fused call is
    /// one that has ended.
    /// </summary>
    private protected void TakeOutcome(AwaitSite site)
    {
        if (site.Target is null)
        {
            TakeAwaiter(site);
        }
        else if (!site.HasAwaiter)
        {
            TakeResult(site);
        }
        else
        {
            Instruction other = Instruction.Create(OpCodes.Nop);
            EmitEnded();
            Emit(Instruction.Create(OpCodes.Brfalse, other));
            TakeResult(site);
            Jump(OpCodes.Br, Shape.Code[site.Done]);
            Emit(other);
            TakeAwaiter(site);
        }
    }

    /// <summary>Writes the load of the method's own frame; nothing where there is none.</summary>
    private protected abstract void EmitFrame();

    /// <summary>Writes the load of the frame of the fused method that has ended, where the method goes on.</summary>
    private protected virtual void EmitEnded() => throw new InvalidOperationException("This method is never resumed.");

    /// <summary>Writes what precedes a call outside of any handler. The arguments are on the stack.</summary>
    private protected abstract void BeginCall();

    /// <summary>Writes the restoration of the contexts after it.</summary>
    private protected abstract void EndCall();

    /// <summary>Writes the suspension at an await of a fused method, to the point where the method is left.</summary>
    private protected abstract void SuspendOn(AwaitSite site);

    /// <summary>Writes the suspension at another await, whose awaiter is in its variable.</summary>
    private protected abstract void Suspend(AwaitSite site);

    /// <summary>What a shared suspension loads first.</summary>
    private protected abstract ParameterDefinition FirstOfSuspension { get; }

    /// <summary>Writes the rest of a shared suspension, to the return. The state is in its variable.</summary>
    private protected abstract void WriteSuspension(AwaitSite first, bool onAwaiter);

    /// <summary>Writes the use of a field of the state machine.</summary>
    private protected abstract void EmitField(Instruction instruction);

    /// <summary>Writes what follows <see cref="End"/>.</summary>
    private protected abstract void WriteEnd();

    /// <returns>The next place.</returns>
    private int Copy(int i)
    {
        if (Dead.Contains(i))
        {
            LeaveOut(i);
            Written.Omit(i);
            return i + 1;
        }

        if (_takes.TryGetValue(i, out (AwaitSite Site, Instruction Begin) take))
            Take(take.Site, take.Begin);
        Written.Mark(i);
        int next = Leap(i);
        if (next > i)
            return next;
        if (_rethrows.CopyBranch(i))
            return i + 2;
        _rethrows.BeginCall(i);
        if (!_sites.TryGetValue(i, out AwaitSite? site))
        {
            CopyPlain(i);
            return i + 1;
        }

        if (i == site.Resume)
        {
            Resume(site);
            return SkipTo(i, site.Done);
        }

        if (i == site.Call)
            return site.HasAwaiter ? CopyEither(site) : CopyFused(site);
        if (i == site.Branch)
        {
            if (site.Target is null)
                Written.Jump(OpCodes.Brtrue, Shape.Code[site.Done]);
            else
                Emit(Instruction.Create(OpCodes.Brtrue, _takes[site.Done].Begin));
            Written.MarkSuspension(site);
            Suspend(site);
            return SkipTo(i, site.Resume);
        }

        if (ResultVariable(site) is { } result)
            Emit(OpCodes.Ldloc, result);
        return SkipTo(i, i + 2);
    }

    private void TakeAwaiter(AwaitSite site)
    {
        EmitFrame();
        Emit(OpCodes.Ldfld, Method.FromMachine(site.AwaiterField));
        if (AwaitReader.CastOf(Shape, site) is { } cast)
            Emit(Instruction.Create(cast.OpCode, (TypeReference)cast.Operand));
        Emit(OpCodes.Stloc, Variable(site.Awaiter));
        EmitFrame();
        Emit(OpCodes.Ldflda, Method.FromMachine(site.AwaiterField));
        Emit(Instruction.Create(OpCodes.Initobj, site.AwaiterField.FieldType));
    }

    private void TakeResult(AwaitSite site)
    {
        EmitEnded();
        if (ResultVariable(site) is { } result)
        {
            Emit(OpCodes.Call, Members.TakeResult(result.VariableType));
            Emit(OpCodes.Stloc, result);
        }
        else
        {
            Emit(OpCodes.Call, Members.TakeEnd);
        }
    }

    /// <returns>The next place.</returns>
    private protected int SkipTo(int from, int to)
    {
        for (int i = from + 1; i < to; i++)
            Written.Mark(i);
        return to;
    }

    // The arguments are on the stack.
    private int CopyFused(AwaitSite site)
    {
        FusedCallee fused = _fused[site.Target!];
        MethodReference straight = fused.FromCaller(ReachedClass.Method(Il.Called(Shape.Code[site.Call])!, site.Instance), site.NeedsGuard);
        bool restores = site.Target!.KeepsContexts && !site.NeedsGuard;
        _arguments.Store(site.Call, site.Target, straight, site.Instance, isPreceded: restores);
        if (restores)
            BeginCall();
        Written.EmitBoundary();
        _arguments.Load();
        EmitRun();
        Emit(fused.IsInstance ? Shape.Code[site.Call].OpCode : OpCodes.Call, straight);
        if (site.DropsResult)
            Emit(OpCodes.Pop);
        else if (ResultVariable(site) is { } result)
            Emit(OpCodes.Stloc, result);
        if (restores)
            EndCall();
        _option.Compute(site, CopyPlain);
        EmitRun();
        Emit(OpCodes.Call, Members.GetIsPending);
        Written.Jump(OpCodes.Brfalse, Shape.Code[site.Done]);
        Written.MarkSuspension(site);
        _option.Follow(site);
        SuspendOn(site);
        return SkipTo(site.Call, site.Resume);
    }

    // An enumerator is on the stack.
    private int CopyEither(AwaitSite site)
    {
        Instruction other = Instruction.Create(OpCodes.Nop);
        _enumeratorCall.Write(Shape.Code[site.Call], ResultVariable(site), other);
        EmitRun();
        Emit(OpCodes.Call, Members.GetIsPending);
        Written.Jump(OpCodes.Brfalse, Shape.Code[site.Done]);
        Written.MarkSuspension(site);
        SuspendOn(site);
        Emit(other);
        CopyPlain(site.Call);
        return site.Call + 1;
    }

    // The result of an awaiter, where a fused call's is in its variable.
    private void Take(AwaitSite site, Instruction begin)
    {
        Emit(begin);
        CopyPlain(site.GetResult + 1);
        if (ResultVariable(site) is { } result)
            Emit(OpCodes.Stloc, result);
    }

    /// <summary>The variable of a fused call's result; null for none, and for one that is dropped.</summary>
    private protected VariableDefinition? ResultVariable(AwaitSite site)
    {
        if (site.Target!.Result is null || site.DropsResult)
            return null;
        if (!_results.TryGetValue(site.Awaiter, out VariableDefinition? result))
        {
            // GetResult returns the awaiter's type argument.
            GenericInstanceType awaiter = (GenericInstanceType)site.Awaiter.VariableType;
            _results.Add(site.Awaiter, result = NewVariable(awaiter.GenericArguments[awaiter.GenericArguments.Count - 1]));
        }

        return result;
    }

    private protected void CopyPlain(int i)
    {
        Instruction instruction = Shape.Code[i];
        if (Shape.FieldUses.ContainsKey(i))
            EmitLoadOfMachine();
        else if (Shape.FieldAccesses.Contains(i))
            EmitField(instruction);
        else if (Il.Is(instruction, Code.Leave))
            Leave(i, (Instruction)instruction.Operand);
        else if (Il.Targets(instruction).ToArray() is { Length: > 0 } targets)
            Written.Jump(instruction.OpCode, targets);
        else
            Written.Emit(Copied(instruction));
    }

    /// <summary>Writes the load of the state machine before the use of one of its fields.</summary>
    private protected virtual void EmitLoadOfMachine()
    {
    }

    private void Leave(int i, Instruction target)
    {
        OpCode opcode = _isProtected[i] ? OpCodes.Leave : OpCodes.Br;
        if (Shape.At(target) >= Shape.SetResult)
            Written.Emit(Instruction.Create(opcode, End));
        else
            Written.Jump(opcode, target);
    }

    /// <summary>Leaves the regions of the source around an await.</summary>
    private protected void LeaveTo(Instruction target, AwaitSite site) =>
        Written.Emit(Instruction.Create(_isProtected[site.Branch] ? OpCodes.Leave : OpCodes.Br, target));

    /// <summary>Lets an await suspend by code that it shares with others.</summary>
    private protected void ShareSuspension(AwaitSite site, bool onAwaiter)
    {
        Emit(OpCodes.Ldc_I4, site.State);
        Emit(OpCodes.Stloc, Variable(Shape.StateCopy!));
        LeaveTo(_suspensions.BeginOf(site, onAwaiter, FirstOfSuspension), site);
    }

    /// <summary>Writes the code that awaits share.</summary>
    private protected void WriteSuspensions() => _suspensions.Write(Written, WriteSuspension);

    private Instruction Copied(Instruction instruction) =>
        Il.Copy(instruction, instruction.Operand is VariableDefinition variable ? _variables[variable] : instruction.Operand);

    /// <summary>The variable of a variable of <c>MoveNext</c>.</summary>
    private protected VariableDefinition Variable(VariableDefinition old) => _variables[old];

    private protected VariableDefinition NewVariable(TypeReference type)
    {
        VariableDefinition variable = new(type);
        _body.Variables.Add(variable);
        return variable;
    }

    private protected void EmitRun() => Emit(OpCodes.Ldarg, Run);

    private protected void Jump(OpCode opcode, Instruction oldTarget) => Written.Jump(opcode, oldTarget);

    private protected void Emit(Instruction instruction) => Written.Emit(instruction);

    private protected void Emit(OpCode opcode) => Written.Emit(Instruction.Create(opcode));

    private protected void Emit(OpCode opcode, int value) => Written.Emit(Instruction.Create(opcode, value));

    private protected void Emit(OpCode opcode, MethodReference method) => Written.Emit(Instruction.Create(opcode, method));

    private protected void Emit(OpCode opcode, FieldReference field) => Written.Emit(Instruction.Create(opcode, field));

    private protected void Emit(OpCode opcode, VariableDefinition variable) => Written.Emit(Instruction.Create(opcode, variable));

    private protected void Emit(OpCode opcode, ParameterDefinition parameter) => Written.Emit(Instruction.Create(opcode, parameter));
}
