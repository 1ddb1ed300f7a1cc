using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>A part of an exception clause.</summary>
internal enum RegionPart
{
    Try,
    Filter,
    Handler,
}

/// <summary>A part of an exception clause, from one place of the code to another.</summary>
internal sealed record Region(ExceptionHandler Clause, RegionPart Part, int Start, int End)
{
    // Clauses of one try block share it.
    public bool IsSame(Region other) => Part == RegionPart.Try && other.Part == RegionPart.Try ? (Start, End) == (other.Start, other.End) : this == other;

    public bool Has(int place) => Start <= place && place < End;
}

/// <summary>The protected regions of a body: which jumps are allowed, and whether they are nested as they must be.</summary>
internal sealed class Regions
{
    private readonly List<Region> _all = [];
    private readonly Dictionary<int, Region[]> _around = [];

    /// <summary>Reads them; places are numbers of instructions.</summary>
    /// <exception cref="WrongCodeException">They are not nested.</exception>
    public Regions(MethodBody body, Func<Instruction?, int> placeOf)
    {
        foreach (ExceptionHandler clause in body.ExceptionHandlers)
        {
            Add(clause, RegionPart.Try, clause.TryStart, clause.TryEnd);
            if (clause.FilterStart is not null)
                Add(clause, RegionPart.Filter, clause.FilterStart, clause.HandlerStart);
            Add(clause, RegionPart.Handler, clause.HandlerStart, clause.HandlerEnd);
        }

        for (int i = 0; i < _all.Count; i++)
        {
            for (int j = i + 1; j < _all.Count; j++)
                CheckPair(_all[i], _all[j]);
        }

        void Add(ExceptionHandler clause, RegionPart part, Instruction start, Instruction? end)
        {
            Region region = new(clause, part, placeOf(start), end is null ? body.Instructions.Count : placeOf(end));
            if (region.Start >= region.End)
                throw new WrongCodeException("a region is empty");
            _all.Add(region);
        }
    }

    /// <summary>The clauses whose <c>try</c> begins at a place.</summary>
    public IEnumerable<Region> TriesAt(int place) => _all.Where(each => each.Part == RegionPart.Try && each.Start == place);

    /// <summary>The handlers and filters of a clause.</summary>
    public IEnumerable<Region> PartsOf(ExceptionHandler clause) => _all.Where(each => each.Clause == clause && each.Part != RegionPart.Try);

    /// <summary>The innermost region around a place; null for none.</summary>
    public Region? Innermost(int place) => Around(place).MinBy(static each => each.End - each.Start);

    /// <summary>Whether a place is in the handler of a <c>catch</c>, and in no other handler within it.</summary>
    public bool IsInCatch(int place) =>
        Around(place).Where(static each => each.Part != RegionPart.Try).MinBy(static each => each.End - each.Start) is { Part: RegionPart.Handler, Clause.HandlerType: ExceptionHandlerType.Catch or ExceptionHandlerType.Filter };

    /// <summary>Why code cannot get from one place to another; null if it can.</summary>
    public string? WhyNot(int from, int to, bool leaves)
    {
        Region[] source = Around(from);
        Region[] target = Around(to);
        foreach (Region entered in target)
        {
            if (Array.Exists(source, entered.IsSame))
                continue;

            // A handler may leave into the middle of its own try (III.3.46).
            bool isOwn = leaves && Array.Exists(source, each => each.Clause == entered.Clause && each.Part == RegionPart.Handler);
            if (entered.Part != RegionPart.Try || (entered.Start != to && !isOwn))
                return $"a way leads into a {Name(entered)}";
        }

        foreach (Region left in source)
        {
            if (Array.Exists(target, left.IsSame))
                continue;
            if (!leaves || left.Part == RegionPart.Filter || left.Clause.HandlerType is ExceptionHandlerType.Finally or ExceptionHandlerType.Fault && left.Part == RegionPart.Handler)
                return $"a way leads out of a {Name(left)}";
        }

        return null;
    }

    private Region[] Around(int place)
    {
        if (!_around.TryGetValue(place, out Region[]? known))
            _around.Add(place, known = [.. _all.Where(each => each.Has(place))]);
        return known;
    }

    // Clauses stand in the order in which they are looked at: inner ones first.
    private static void CheckPair(Region first, Region second)
    {
        bool overlap = first.Start < second.End && second.Start < first.End;
        if (!overlap || first.IsSame(second))
            return;
        bool isInner = second.Start <= first.Start && first.End <= second.End;
        bool isOuter = first.Start <= second.Start && second.End <= first.End;
        if (!isInner && !isOuter)
            throw new WrongCodeException("two regions overlap");
        if (first.Clause == second.Clause)
            throw new WrongCodeException("the parts of a clause overlap");
        if (isOuter && !isInner)
            throw new WrongCodeException("a clause stands before one inside of it");
    }

    private static string Name(Region region) => region.Part == RegionPart.Handler ? region.Clause.HandlerType.ToString() : region.Part.ToString();
}
