using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// A check of what was written. The depth of the stack is the same on each way to an instruction, and nothing is left or missing. Regions
/// are entered at their beginning with an empty stack, and are left by <c>leave</c> only.
/// </summary>
internal sealed class StackCheck
{
    private readonly MethodDefinition _method;
    private readonly List<Instruction> _code;
    private readonly Dictionary<Instruction, int> _places = [];
    private readonly Dictionary<int, int> _depths = [];
    private readonly HashSet<Instruction> _tries;
    private readonly Dictionary<int, List<(ExceptionHandler Handler, char Part)>> _regions = [];
    private readonly Stack<(int Place, int Depth)> _open = new();
    private string? _error;

    private StackCheck(MethodDefinition method)
    {
        _method = method;
        _code = [.. method.Body.Instructions];
        _tries = [.. method.Body.ExceptionHandlers.Select(static handler => handler.TryStart)];
        for (int i = 0; i < _code.Count; i++)
            _places.Add(_code[i], i);
    }

    /// <summary>What is wrong with a method, in words; null if nothing is.</summary>
    public static string? Of(MethodDefinition method)
    {
        StackCheck check = new(method);
        try
        {
            check.Run();
        }
        catch (UnknownShapeException unknown)
        {
            return $"{method.FullName}: {unknown.Message}";
        }

        return check._error;
    }

    private void Run()
    {
        _open.Push((0, 0));
        foreach (ExceptionHandler handler in _method.Body.ExceptionHandlers)
        {
            bool hasException = handler.HandlerType is ExceptionHandlerType.Catch or ExceptionHandlerType.Filter;
            _open.Push((_places[handler.HandlerStart], hasException ? 1 : 0));
            if (handler.FilterStart is not null)
                _open.Push((_places[handler.FilterStart], 1));
        }

        while (_open.Count > 0 && _error is null)
        {
            (int place, int depth) = _open.Pop();
            for (int i = place; _error is null && Visit(i, ref depth); i++)
            {
            }
        }
    }

    /// <returns>Whether the next instruction follows.</returns>
    private bool Visit(int i, ref int depth)
    {
        if (i >= _code.Count)
            return Fail("its code ends without a return", _code.Count - 1);
        Instruction instruction = _code[i];
        if (_depths.TryGetValue(i, out int known))
            return known != depth && Fail($"the stack holds {known} or {depth} values, depending on the path", i);
        _depths.Add(i, depth);
        if (depth != 0 && _tries.Contains(instruction))
            return Fail("a try block is entered with values on the stack", i);

        bool returns = !Il.IsVoid(_method.ReturnType);
        int pops = Il.Pops(instruction, depth, returns);
        if (pops > depth)
            return Fail($"an instruction takes {pops} {(pops == 1 ? "value" : "values")}, but the stack holds {depth}", i);
        depth += Il.Pushes(instruction) - pops;
        if (instruction.OpCode.Code == Code.Ret && (depth != 0 || RegionOf(i).Count > 0))
            return Fail("it returns with values on the stack or inside a protected region", i);
        foreach (Instruction target in Il.Targets(instruction))
        {
            bool leaves = instruction.OpCode.Code == Code.Leave;
            if (!_places.TryGetValue(target, out int place))
                return Fail("it branches to an instruction outside the method", i);
            if (!MayJump(i, place, leaves))
                return Fail("it branches into or out of a protected region", i);
            _open.Push((place, leaves ? 0 : depth));
        }

        return Il.FallsThrough(instruction);
    }

    // The regions around a place, in any order: an entry is a handler and the part of it.
    private List<(ExceptionHandler Handler, char Part)> RegionOf(int place)
    {
        if (!_regions.TryGetValue(place, out List<(ExceptionHandler Handler, char Part)>? known))
            _regions.Add(place, known = FindRegionOf(place));
        return known;
    }

    private List<(ExceptionHandler Handler, char Part)> FindRegionOf(int place)
    {
        List<(ExceptionHandler, char)> regions = [];
        foreach (ExceptionHandler handler in _method.Body.ExceptionHandlers)
        {
            if (IsIn(handler.TryStart, handler.TryEnd))
                regions.Add((handler, 't'));
            else if (handler.FilterStart is not null && IsIn(handler.FilterStart, handler.HandlerStart))
                regions.Add((handler, 'f'));
            else if (IsIn(handler.HandlerStart, handler.HandlerEnd))
                regions.Add((handler, 'h'));
        }

        return regions;

        bool IsIn(Instruction start, Instruction? end) => _places[start] <= place && (end is null || place < _places[end]);
    }

    private bool MayJump(int from, int to, bool leaves)
    {
        List<(ExceptionHandler Handler, char Part)> source = RegionOf(from);
        List<(ExceptionHandler Handler, char Part)> target = RegionOf(to);
        bool staysIn = source.TrueForAll(target.Contains);

        // The compiler has a handler leave into the middle of its own try, which may be done.
        bool entersAtBegin = target.TrueForAll(region =>
            source.Contains(region) || (region.Part == 't' && (_places[region.Handler.TryStart] == to || (leaves && source.Contains((region.Handler, 'h'))))));
        return entersAtBegin && (leaves || staysIn) && !(leaves && source.Exists(region => region.Part == 'f' && !target.Contains(region)));
    }

    private bool Fail(string what, int place)
    {
        _error = $"{_method.FullName}: {what}, at {_code[place]}";
        return false;
    }
}
