using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

/// <summary>Which walks over collections consume the elements that they get.</summary>
/// <param name="graph">The method.</param>
/// <param name="callees">What is known of the methods that it calls.</param>
internal sealed class CollectionWalks(PathGraph graph, Callees callees)
{
    private readonly Dictionary<Instruction, bool> _consume = [];

    /// <summary>Finds out whether a walk consumes what another has consumed before it, on every path.</summary>
    /// <param name="walk">The beginning of a loop, or the run of a query.</param>
    /// <returns>The misuse; null where it is not certain.</returns>
    public Misuse? Again(Observation walk)
    {
        if (walk.Before.Consumers.IsEmpty || !Consumes(walk.At))
            return null;
        Instruction?[] first = [.. graph.Seen.All.Where(seen => seen.Kind == walk.Kind && seen.At == walk.At).Select(FirstOf)];
        return Array.TrueForAll(first, static one => one is not null) ? new Misuse(Misuse.Twice, walk.At, walk.Value) { First = first[0], IsOfCollection = true, IsSure = true } : null;
    }

    private Instruction? FirstOf(Observation walk) => walk.Before.Consumers.Select(static before => before.At)
        .Where(before => before != walk.At && Consumes(before)).MinBy(static before => before.Offset);

    /// <summary>Whether a walk consumes each element that it gets, on all paths.</summary>
    /// <param name="begin">The instruction with which a loop begins, or that runs all of a query.</param>
    private bool Consumes(Instruction begin)
    {
        if (!_consume.TryGetValue(begin, out bool consumes))
            _consume[begin] = consumes = graph.Seen.All.Any(seen => seen.Kind == ObservationKind.Walked && seen.At == begin) || ConsumesEach(begin);
        return consumes;
    }

    private bool ConsumesEach(Instruction begin)
    {
        Observation[] elements = [.. graph.Seen.All.Where(seen => seen.Kind == ObservationKind.Element && seen.Loop == begin)];
        return elements.Length > 0 && elements.GroupBy(static element => element.At).Any(one => Array.TrueForAll([.. one], IsConsumed));
    }

    private bool IsConsumed(Observation element)
    {
        HashSet<int> consuming = [.. graph.Seen.All.Where(seen => seen.Value == element.Value && Consumes(seen)).Select(static seen => seen.Node)];
        PathNode start = graph.Nodes[element.Node];

        // The value is got and consumed in one block.
        if (consuming.Contains(start.Number))
            return true;
        HashSet<PathNode> reached = [];
        Stack<PathNode> open = new([start]);
        while (open.TryPop(out PathNode? node))
        {
            if (node.Block.Fails)
                continue;
            if (node.Returns)
                return false;
            foreach (PathNode next in node.Next.Concat(node.Thrown).Where(next => !consuming.Contains(next.Number)))
            {
                if (next.Block == start.Block)
                    return false;
                if (reached.Add(next))
                    open.Push(next);
            }
        }

        return true;
    }

    private bool Consumes(Observation seen) => seen.Kind switch
    {
        ObservationKind.Consumed => true,
        ObservationKind.Passed => callees.Parameters.Of(seen.At, seen.Parameter) == Consumption.Always,
        _ => false,
    };
}

/// <summary>The loops of a method over arrays of value tasks by a number that counts up from 0, as a compiler writes <c>foreach</c>.</summary>
internal sealed class ArrayLoops
{
    private readonly Dictionary<Instruction, Instruction> _begins = [];
    private readonly Dictionary<Instruction, HashSet<Place>> _arrays = [];

    /// <summary>Looks for them.</summary>
    /// <param name="body">The method's body.</param>
    /// <param name="loaded">The place that an instruction loads; null for other instructions.</param>
    /// <param name="stored">The place that an instruction stores to; null for other instructions.</param>
    public ArrayLoops(MethodBody body, Func<Instruction, Place?> loaded, Func<Instruction, Place?> stored)
    {
        ILookup<Place, Instruction>? stores = null;
        foreach (Instruction element in body.Instructions.Where(IsElement))
        {
            // array, number, element
            if (Load(element.Previous, loaded) is not { } number || Load(number.Start.Previous, loaded) is not { } array)
                continue;
            stores ??= body.Instructions.Where(instruction => stored(instruction) is not null).ToLookup(instruction => stored(instruction)!.Value);
            Instruction[] written = [.. stores[number.Place]];
            Instruction? begin = written.LastOrDefault(store => store.Offset < element.Offset && IsZero(store));
            if (begin is null || !Array.TrueForAll(written, static store => IsZero(store) || IsStep(store)) || !GoesThroughAll(body, begin, element, number.Place, array.Place, loaded))
                continue;
            _begins[element] = begin;
            if (!_arrays.TryGetValue(begin, out HashSet<Place>? arrays))
                _arrays[begin] = arrays = [];
            arrays.Add(array.Place);
        }
    }

    /// <summary>Whether an instruction gets an element of an array of value tasks, or its address.</summary>
    public static bool IsElement(Instruction instruction) =>
        instruction.OpCode.Code is ILCode.Ldelem_Any or ILCode.Ldelema && ValueTaskTypes.IsOnce((TypeReference)instruction.Operand);

    /// <summary>The beginning of the loop for which an instruction gets an element; null for others.</summary>
    public Instruction? BeginOf(Instruction element) => _begins.GetValueOrDefault(element);

    /// <summary>The places of the arrays over which a loop goes that begins with an instruction.</summary>
    public IEnumerable<Place> ArraysOf(Instruction begin) => _arrays.TryGetValue(begin, out HashSet<Place>? arrays) ? arrays : [];

    // A field is loaded by two instructions.
    private static (Place Place, Instruction Start)? Load(Instruction? last, Func<Instruction, Place?> loaded) =>
        last is not null && loaded(last) is { } place ? (place, place.Kind == PlaceKind.Field ? last.Previous : last) : null;

    private static bool IsZero(Instruction store) => store.Previous?.OpCode.Code == ILCode.Ldc_I4_0;

    private static bool IsStep(Instruction store) => store.Previous is { OpCode.Code: ILCode.Add, Previous.OpCode.Code: ILCode.Ldc_I4_1 };

    // while (number < array.Length): and each round gets the element first.
    private static bool GoesThroughAll(MethodBody body, Instruction begin, Instruction element, Place number, Place array, Func<Instruction, Place?> loaded) =>
        body.Instructions.Any(length => length.OpCode.Code == ILCode.Ldlen && length.Offset > begin.Offset
            && Load(length.Previous, loaded) is { } of && of.Place == array && Load(of.Start.Previous, loaded) is { } compared && compared.Place == number
            && JumpAfter(length) is { } start && start.Offset > begin.Offset && IsStraight(start, element));

    // The comparison of an unoptimized loop is kept in a variable first.
    private static Instruction? JumpAfter(Instruction length)
    {
        Instruction? at = length.Next;
        while (at is not null && at.OpCode.FlowControl == FlowControl.Next)
            at = at.Next;
        return at is { OpCode.FlowControl: FlowControl.Cond_Branch, Operand: Instruction target } ? target : null;
    }

    private static bool IsStraight(Instruction start, Instruction end)
    {
        Instruction? at = start;
        while (at is not null && at != end && at.OpCode.FlowControl is FlowControl.Next or FlowControl.Call or FlowControl.Meta)
            at = at.Next;
        return at == end;
    }
}
