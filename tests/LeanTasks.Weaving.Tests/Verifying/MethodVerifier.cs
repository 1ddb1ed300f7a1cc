using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;
using Mono.Collections.Generic;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>
/// Runs the code of a method on types in the place of values, on each way through it, until no type at any place where ways meet becomes wider:
/// ECMA-335, III.1.8.
/// </summary>
internal sealed class MethodVerifier
{
    private readonly MethodDefinition _method;
    private readonly Evaluation _on;
    private readonly Collection<Instruction> _code;
    private readonly Dictionary<Instruction, int> _places = new(ReferenceEqualityComparer.Instance);
    private readonly HashSet<int> _joins = [];
    private readonly Dictionary<int, (Slot[] Stack, bool IsInitialized)> _states = [];
    private readonly Stack<int> _open = new();
    private Regions _regions = null!;
    private int _place;

    private MethodVerifier(MethodDefinition method, Func<Action<string>, Evaluation> evaluation, Action<int, string> report)
    {
        _method = method;
        method.Body.SimplifyMacros();
        _code = method.Body.Instructions;
        _on = evaluation(what => report(_code[Math.Min(_place, _code.Count - 1)].Offset, what));
        for (int i = 0; i < _code.Count; i++)
            _places.Add(_code[i], i);
    }

    /// <summary>Verifies a method that has a body.</summary>
    /// <param name="method">The method.</param>
    /// <param name="evaluation">Makes the stack, by what is to be done with an error.</param>
    /// <param name="report">What is to be done with an error: its offset, and what it is.</param>
    public static void Verify(MethodDefinition method, Func<Action<string>, Evaluation> evaluation, Action<int, string> report)
    {
        MethodVerifier verifier = new(method, evaluation, report);
        try
        {
            verifier.Run();
        }
        catch (WrongCodeException wrong)
        {
            verifier._on.Report(wrong.Message);
        }
    }

    private void Run()
    {
        if (_method.Body.HasVariables && !_method.Body.InitLocals)
            _on.Report("its variables are not cleared");
        _regions = new Regions(_method.Body, PlaceOf);
        _joins.Add(0);
        foreach (Instruction instruction in _code)
            _joins.UnionWith(Targets(instruction).Select(PlaceOf));
        foreach (ExceptionHandler clause in _method.Body.ExceptionHandlers)
        {
            _joins.Add(PlaceOf(clause.TryStart));
            _joins.UnionWith(_regions.PartsOf(clause).Select(static part => part.Start));
        }

        // The instance of a value type is a reference, and has no base.
        _on.IsInitialized = !_method.IsConstructor || _method.IsStatic || _on.Self.IsValue || _method.DeclaringType.BaseType is null;
        Enter(0);
        while (_open.Count > 0)
        {
            int place = _open.Pop();
            _on.Stack.Clear();
            _on.Stack.AddRange(_states[place].Stack);
            _on.IsInitialized = _states[place].IsInitialized;
            while (Step(ref place))
            {
            }
        }
    }

    /// <returns>Whether the code goes on at the place, with what is on the stack.</returns>
    private bool Step(ref int place)
    {
        _place = place;
        Instruction instruction = _code[place];
        if (instruction.OpCode.OpCodeType == OpCodeType.Prefix)
        {
            ReadPrefix(instruction);
        }
        else
        {
            bool goesOn = Run(instruction);
            _on.Constrained = null;
            _on.IsReadOnly = false;
            if (!goesOn)
                return false;
        }

        if (_on.Stack.Count > _method.Body.MaxStackSize)
            _on.Report($"there are more than {_method.Body.MaxStackSize} values on the stack");
        if (place + 1 == _code.Count)
            throw new WrongCodeException("the code ends without a return");
        _on.Report(_regions.WhyNot(place, place + 1, leaves: false));
        place++;
        if (!_joins.Contains(place))
            return true;
        if (instruction.OpCode.OpCodeType == OpCodeType.Prefix)
            _on.Report("a jump leads behind a prefix");
        Enter(place);
        return false;
    }

    private void ReadPrefix(Instruction prefix)
    {
        if (prefix.OpCode.Code == Code.Constrained)
            _on.Constrained = _on.TypeOf(prefix);
        else if (prefix.OpCode.Code == Code.Readonly)
            _on.IsReadOnly = true;
    }

    /// <returns>Whether the next instruction follows.</returns>
    private bool Run(Instruction instruction)
    {
        switch (instruction.OpCode.Code)
        {
            case Code.Br:
                Jump((Instruction)instruction.Operand, leaves: false);
                return false;
            case Code.Leave:
                _on.Stack.Clear();
                Jump((Instruction)instruction.Operand, leaves: true);
                return false;
            case Code.Brtrue or Code.Brfalse:
                _on.Pop("what is looked at", SlotKind.Int32, SlotKind.Int64, SlotKind.Native, SlotKind.Object, SlotKind.Reference);
                Jump((Instruction)instruction.Operand, leaves: false);
                return true;
            case Code.Switch:
                _on.Pop("what is looked at", SlotKind.Int32);
                foreach (Instruction target in (Instruction[])instruction.Operand)
                    Jump(target, leaves: false);
                return true;
            case Code.Ret:
                Return();
                return false;
            case Code.Throw:
                _on.PopObject("what is thrown");
                return false;
            case Code.Rethrow:
                if (!_regions.IsInCatch(_place))
                    _on.Report("it throws again outside of a catch");
                return false;
            case Code.Endfinally:
                if (_regions.Innermost(_place) is not { Part: RegionPart.Handler, Clause.HandlerType: ExceptionHandlerType.Finally or ExceptionHandlerType.Fault })
                    _on.Report("a finally ends outside of one");
                return false;
            case Code.Endfilter:
                _on.Pop("what a filter says", SlotKind.Int32);
                if (_regions.Innermost(_place) is not { Part: RegionPart.Filter } filter || filter.End != _place + 1 || _on.Stack.Count > 0)
                    _on.Report("a filter ends elsewhere than at its end, or with values on the stack");
                return false;
            default:
                if (instruction.OpCode.FlowControl == FlowControl.Cond_Branch)
                {
                    ArithmeticCode.Compare(_on, instruction.OpCode.Code is Code.Beq or Code.Bne_Un);
                    Jump((Instruction)instruction.Operand, leaves: false);
                    return true;
                }

                if (!ObjectCode.TryRun(_on, instruction) && !MemoryCode.TryRun(_on, instruction) && !CallCode.TryRun(_on, instruction) && !ArithmeticCode.TryRun(_on, instruction))
                    throw new WrongCodeException($"{instruction.OpCode.Name} cannot be verified");
                return true;
        }
    }

    private void Return()
    {
        if (_regions.Innermost(_place) is not null)
            _on.Report("it returns inside of a region");
        if (!_on.IsInitialized)
            _on.Report("no constructor of the base has run");
        if (!Members.IsVoid(_method.ReturnType))
        {
            Slot result = _on.Pop(_on.Types.Of(_method.ReturnType, _on.Context), "what is returned");
            if (result.Kind == SlotKind.Reference && (result.Flags & SlotFlags.Local) != 0)
                _on.Report("a reference to a variable of its own is returned");
        }

        if (_on.Stack.Count > 0)
            _on.Report("it returns with values on the stack");
    }

    private void Jump(Instruction target, bool leaves)
    {
        int place = PlaceOf(target);
        _on.Report(_regions.WhyNot(_place, place, leaves));
        Enter(place);
    }

    // A way leads to a place, with what is on the stack.
    private void Enter(int place)
    {
        List<Region> tries = [.. _regions.TriesAt(place)];
        if (tries.Count > 0 && _on.Stack.Count > 0)
            _on.Report("a try begins with values on the stack");
        Note(place, [.. _on.Stack]);
        foreach (ExceptionHandler clause in tries.Select(static each => each.Clause))
        {
            foreach (Region part in _regions.PartsOf(clause))
                Note(part.Start, OnEntry(clause, part));
        }
    }

    private Slot[] OnEntry(ExceptionHandler clause, Region part)
    {
        switch (clause.HandlerType)
        {
            case ExceptionHandlerType.Catch:
                CliType caught = _on.Types.Of(clause.CatchType, _on.Context);
                _on.Report(_on.Access.WhyNot(caught));
                if (caught.IsValue)
                    _on.Report($"{caught} is caught");
                return [new Slot(SlotKind.Object, caught.IsObject ? caught : _on.Types.Boxed(caught))];
            case ExceptionHandlerType.Filter:
                return [new Slot(SlotKind.Object, _on.Types.Object)];
            default:
                return part.Part == RegionPart.Handler ? [] : throw new WrongCodeException("a clause has a filter that is none");
        }
    }

    private void Note(int place, Slot[] stack)
    {
        bool isInitialized = _on.IsInitialized;
        if (_states.TryGetValue(place, out (Slot[] Stack, bool IsInitialized) known))
        {
            stack = Merge(known.Stack, stack, place);
            isInitialized &= known.IsInitialized;
            if (isInitialized == known.IsInitialized && stack.AsSpan().SequenceEqual(known.Stack))
                return;
        }

        _states[place] = (stack, isInitialized);
        _open.Push(place);
    }

    private Slot[] Merge(Slot[] known, Slot[] stack, int place)
    {
        if (known.Length != stack.Length)
            throw new WrongCodeException($"there are {known.Length} values on the stack at IL_{_code[place].Offset:x4}, or {stack.Length}");
        Slot[] merged = new Slot[stack.Length];
        for (int i = 0; i < stack.Length; i++)
        {
            merged[i] = _on.Slots.Merge(known[i], stack[i])
                ?? throw new WrongCodeException($"there is {known[i]} on the stack at IL_{_code[place].Offset:x4}, or {stack[i]}");
        }

        return merged;
    }

    private int PlaceOf(Instruction? instruction) =>
        instruction is not null && _places.TryGetValue(instruction, out int place) ? place : throw new WrongCodeException("a jump or a region leads to what is no instruction of it");

    private static Instruction[] Targets(Instruction instruction) => instruction.Operand switch
    {
        Instruction target => [target],
        Instruction[] targets => targets,
        _ => [],
    };
}
