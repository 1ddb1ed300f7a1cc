using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>
/// Runs the code of a task over what is known of its small numbers. This finds which places it reaches if no await leaves by the way on which it
/// suspends, and which ways its branches take then.
/// </summary>
/// <remarks>
/// F# carries the answer of each step, whether it has finished, outwards in variables. Without a suspension it is always yes, so that the ways of
/// no are not reached; but for those behind a handler, this shows it. That is why the values of variables are followed together, way by way.
/// </remarks>
internal sealed class FSharpWays
{
    // Of functions with so many ways nothing is claimed.
    private const int MaxStates = 100_000;

    private readonly FSharpTask _task;
    private readonly LiveVariables _live;
    private readonly Dictionary<VariableDefinition, int> _followed = [];
    private readonly Dictionary<int, FSharpAwait> _awaits;
    private readonly HashSet<int> _joins;
    private readonly ExceptionHandler[] _handlers;
    private readonly Dictionary<int, HashSet<string>> _seen = [];
    private readonly Stack<State> _open = new();
    private int _states;

    private FSharpWays(FSharpTask task, LiveVariables live)
    {
        _task = task;
        _live = live;
        _awaits = task.Awaits.ToDictionary(static each => each.Branch);
        _handlers = [.. task.MoveNext.Body.ExceptionHandlers.Where(handler => handler != task.Outer)];
        _joins = [.. task.Code.SelectMany(Il.Targets).Select(task.At), .. _handlers.SelectMany(handler => new[] { task.At(handler.TryStart), task.At(handler.HandlerStart) }), .. task.Awaits.Select(static each => each.Done)];
        HashSet<object> addressed = [.. task.Code.Where(static instruction => Il.Is(instruction, Code.Ldloca)).Select(static instruction => instruction.Operand)];
        foreach (VariableDefinition variable in task.MoveNext.Body.Variables.Where(variable => variable.VariableType.FullName is "System.Boolean" or "System.Int32" && !addressed.Contains(variable)))
            _followed.Add(variable, _followed.Count);
    }

    /// <summary>The places that are reached, from the beginning or from a resumption.</summary>
    public HashSet<int> Reached { get; } = [];

    /// <summary>Where each branch leads that has been reached.</summary>
    public Dictionary<int, HashSet<int>> Branches { get; } = [];

    /// <summary>The loads of the state machine, and of the address of its data, and the instruction that takes each.</summary>
    public Dictionary<int, int> Uses { get; } = [];

    /// <summary>Finds them.</summary>
    /// <exception cref="UnknownShapeException">The code ends as if it had suspended, though no await of it has.</exception>
    public static FSharpWays Find(FSharpTask task, LiveVariables live)
    {
        FSharpWays ways = new(task, live);
        int?[] cleared = [.. Enumerable.Repeat<int?>(0, ways._followed.Count)];
        ways._open.Push(new State(task.Begin, [], cleared));
        foreach (FSharpAwait each in task.Awaits)
        {
            // As the frame begins: its variables are cleared.
            State resumed = new(each.Done, [], cleared);
            ways.Finish(resumed, each);
            ways._open.Push(resumed);
        }

        while (ways._open.Count > 0)
            ways.Run(ways._open.Pop());
        if (ways.Reached.Contains(task.Unfinished))
            throw new UnknownShapeException("it may end without a result in an unrecognized way");
        return ways;
    }

    private void Run(State state)
    {
        bool isChanged = true;
        while (state.Place >= 0 && state.Place != _task.End)
        {
            int i = state.Place;
            if (_joins.Contains(i))
            {
                if (!IsNew(state))
                    return;
                isChanged = true;
            }

            Reached.Add(i);
            if (i == _task.Unfinished)
                return;
            if (isChanged)
                Throw(state);
            Step(state);
            isChanged = Il.Is(_task.Code[i], Code.Stloc) || _awaits.ContainsKey(i);
        }

        if (state.Place >= 0)
            Reached.Add(_task.End);
    }

    // What is not read any more is forgotten, so that ways come together.
    private bool IsNew(State state)
    {
        foreach (KeyValuePair<VariableDefinition, int> variable in _followed)
        {
            if (!_live.IsLive(variable.Key, state.Place))
                state.Known[variable.Value] = null;
        }

        if (++_states > MaxStates)
            throw new UnknownShapeException("its code has too many paths");
        if (!_seen.TryGetValue(state.Place, out HashSet<string>? seen))
            _seen.Add(state.Place, seen = []);
        return seen.Add(state.Key);
    }

    // An exception may come from anywhere in a region, with what the variables are there.
    private void Throw(State state)
    {
        foreach (ExceptionHandler handler in _handlers)
        {
            if (_task.At(handler.TryStart) > state.Place || state.Place >= _task.At(handler.TryEnd))
                continue;
            bool hasException = handler.HandlerType is ExceptionHandlerType.Catch or ExceptionHandlerType.Filter;
            Value[] stack = hasException ? [Value.Unknown] : [];
            _open.Push(new State(_task.At(handler.HandlerStart), stack, state.Known));
            if (handler.FilterStart is not null)
                _open.Push(new State(_task.At(handler.FilterStart), stack, state.Known));
        }
    }

    private void Finish(State state, FSharpAwait await)
    {
        Set(state, await.Finished, 1);
        Set(state, await.Yielded, null);
        Set(state, _task.State, 0);
        state.Place = await.Done;
    }

    private void Set(State state, VariableDefinition variable, int? value)
    {
        if (_followed.TryGetValue(variable, out int index))
            state.Known[index] = value;
    }

    private void Step(State state)
    {
        int i = state.Place;
        Instruction instruction = _task.Code[i];
        if (_awaits.TryGetValue(i, out FSharpAwait? await))
        {
            state.Pop();
            Finish(state, await);
            return;
        }

        state.Place = i + 1;
        switch (instruction.OpCode.Code)
        {
            case Code.Nop:
                return;
            case Code.Ldc_I4:
                state.Push(new Value((int)instruction.Operand, -1));
                return;
            case Code.Ldloc when _followed.TryGetValue((VariableDefinition)instruction.Operand, out int index):
                state.Push(new Value(state.Known[index], -1));
                return;
            case Code.Stloc:
                Set(state, (VariableDefinition)instruction.Operand, Take(state, i).Known);
                return;
            case Code.Ldarg when Il.LoadsThis(instruction):
                state.Push(new Value(null, i));
                return;
            case Code.Ldflda when FSharpTask.Uses(instruction, Code.Ldflda, _task.Data):
                Take(state, i);
                state.Push(new Value(null, i));
                return;
            case Code.Sub:
                int? subtrahend = Take(state, i).Known;
                state.Push(new Value(Take(state, i).Known - subtrahend, -1));
                return;
            case Code.Br:
                state.Place = _task.At((Instruction)instruction.Operand);
                return;
            case Code.Leave:
                Leave(state, _task.At((Instruction)instruction.Operand));
                return;
            case Code.Brtrue or Code.Brfalse:
                int? condition = Take(state, i).Known;
                Branch(state, i, [_task.At((Instruction)instruction.Operand)], condition is null ? null : (condition != 0) == Il.Is(instruction, Code.Brtrue) ? 0 : -1);
                return;
            case Code.Switch:
                Branch(state, i, [.. Il.Targets(instruction).Select(_task.At)], Take(state, i).Known);
                return;
            default:
                for (int pops = Il.Pops(instruction, state.Depth, returns: false); pops > 0; pops--)
                    Take(state, i);
                for (int pushes = Il.Pushes(instruction); pushes > 0; pushes--)
                    state.Push(Value.Unknown);
                if (Il.Targets(instruction).Any())
                    Branch(state, i, [.. Il.Targets(instruction).Select(_task.At)], null);
                else if (!Il.FallsThrough(instruction) || FSharpTaskReader.ThrowsAgain(instruction))
                    state.Place = -1;
                return;
        }
    }

    private Value Take(State state, int taker)
    {
        if (state.Depth == 0)
            throw new UnknownShapeException("an instruction of its code takes more values than the stack holds");
        Value value = state.Pop();
        if (value.From < 0)
            return value;
        if (Uses.TryGetValue(value.From, out int known) && known != taker)
            throw new UnknownShapeException("its state machine is used in an unrecognized way");
        Uses[value.From] = taker;
        return value;
    }

    // To the target with a number, or to the next place for a number that is none of them. To all of these if it is not known.
    private void Branch(State state, int i, int[] targets, int? taken)
    {
        if (!Branches.TryGetValue(i, out HashSet<int>? ways))
            Branches.Add(i, ways = []);
        List<int> next = taken is null ? [.. targets, i + 1] : [taken >= 0 && taken < targets.Length ? targets[taken.Value] : i + 1];
        ways.UnionWith(next);
        for (int each = 1; each < next.Count; each++)
            _open.Push(new State(next[each], state.Stack, state.Known));
        state.Place = next[0];
    }

    // The finally blocks on the way are gone through; what they write is not known afterwards.
    private void Leave(State state, int target)
    {
        foreach (ExceptionHandler handler in _handlers)
        {
            int start = _task.At(handler.TryStart);
            int end = _task.At(handler.TryEnd);
            if (handler.HandlerType != ExceptionHandlerType.Finally || start > state.Place - 1 || state.Place - 1 >= end || (start <= target && target < end))
                continue;
            _open.Push(new State(_task.At(handler.HandlerStart), [], state.Known));
            for (int i = _task.At(handler.HandlerStart); i < _task.At(handler.HandlerEnd); i++)
            {
                if (Il.Is(_task.Code[i], Code.Stloc))
                    Set(state, (VariableDefinition)_task.Code[i].Operand, null);
            }
        }

        state.Clear();
        state.Place = target;
    }

    private readonly struct Value(int? known, int from)
    {
        public static Value Unknown { get; } = new(null, -1);

        public int? Known => known;

        /// <summary>The place that has loaded the state machine, or the address of its data; below 0 for anything else.</summary>
        public int From => from;
    }

    private sealed class State(int place, IEnumerable<Value> stack, IEnumerable<int?> known)
    {
        private readonly List<Value> _stack = [.. stack];

        public int Place { get; set; } = place;

        public int?[] Known { get; } = [.. known];

        public IReadOnlyList<Value> Stack => _stack;

        public int Depth => _stack.Count;

        public string Key => $"{string.Join(",", Known)};{string.Join(",", _stack.Select(static value => $"{value.Known}:{value.From}"))}";

        public void Push(Value value) => _stack.Add(value);

        public Value Pop()
        {
            Value value = _stack[_stack.Count - 1];
            _stack.RemoveAt(_stack.Count - 1);
            return value;
        }

        public void Clear() => _stack.Clear();
    }
}
