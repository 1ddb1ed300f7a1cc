using System.Collections.Concurrent;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>A loop that can be run with either library.</summary>
internal sealed class ForEachProgram
{
    public required SourceKind Source { get; init; }

    public required BodyForm Form { get; init; }

    public required int Count { get; init; }

    public required int Degree { get; init; }

    /// <summary>What items do beside being run.</summary>
    public required Dictionary<int, ItemStep[]> Steps { get; init; }

    public bool InitThrows { get; init; }

    public bool FinallyThrows { get; init; }

    public override string ToString() =>
        $"{Source} {Form} {Count} degree {Degree}: {string.Join(" ", Steps.Select(step => $"{step.Key}:{string.Join("+", step.Value)}"))}"
        + $"{(InitThrows ? " init throws" : "")}{(FinallyThrows ? " finally throws" : "")}";

    public static ForEachProgram Random(Random random, bool isSequential)
    {
        SourceKind source = (SourceKind)random.Next(6);
        BodyForm form = (BodyForm)random.Next(5);
        if (source == SourceKind.Unordered && form is BodyForm.Index or BodyForm.LocalIndex)
            form = BodyForm.State;
        int count = random.Next(4) == 0 ? random.Next(4) : random.Next(300);
        Dictionary<int, ItemStep[]> steps = [];
        if (count > 0)
        {
            // After a Break the BCL begins one more item of a partitioner, ours does not.
            bool mayBreak = !isSequential || source is SourceKind.Array or SourceKind.List;
            ItemStep one = RandomStep(random, form, mayBreak);
            for (int i = random.Next(isSequential ? 3 : 2); i > 0; i--)
                steps[random.Next(count)] = isSequential ? RandomSteps(random, form, mayBreak) : [one];
        }

        return new ForEachProgram
        {
            Source = source,
            Form = form,
            Count = count,
            Degree = isSequential ? 1 : random.Next(4) switch { 0 => -1, 1 => 2, 2 => 3, _ => 8 },
            Steps = steps,
            InitThrows = steps.Count == 0 && random.Next(8) == 0,
            FinallyThrows = steps.Count == 0 && random.Next(8) == 0,
        };
    }

    public LoopTrace RunWithBcl() => Run((trace, options) =>
    {
        ParallelLoopResult result = RunWithBcl(trace, options);
        return (result.IsCompleted, result.LowestBreakIteration);
    });

    public LoopTrace RunWithOurs() => Run((trace, options) =>
    {
        LeanParallelLoopResult result = RunWithOurs(trace, options);
        return (result.IsCompleted, result.LowestBreakIteration);
    });

    private static ItemStep[] RandomSteps(Random random, BodyForm form, bool mayBreak) =>
        [.. Enumerable.Range(0, random.Next(4) == 0 ? 2 : 1).Select(_ => RandomStep(random, form, mayBreak))];

    private static ItemStep RandomStep(Random random, BodyForm form, bool mayBreak)
    {
        ItemStep step = (ItemStep)random.Next(4);
        if (form == BodyForm.Item)
            return step < ItemStep.Throw ? ItemStep.Throw : step;
        return step == ItemStep.Break && !mayBreak ? ItemStep.Stop : step;
    }

    private LoopTrace Run(Func<LoopTrace, ParallelOptions, (bool, long?)> run)
    {
        using CancellationTokenSource cancellation = new();
        LoopTrace trace = new(this, cancellation);
        ParallelOptions options = new() { MaxDegreeOfParallelism = Degree, CancellationToken = cancellation.Token };
        trace.Ended(() => run(trace, options));
        return trace;
    }

    private IEnumerable<int> Items() => Source switch
    {
        SourceKind.Array => Enumerable.Range(0, Count).ToArray(),
        SourceKind.List => Enumerable.Range(0, Count).ToList(),
        _ => Enumerable.Range(0, Count).Where(static _ => true),
    };

    private OrderablePartitioner<int>? Ordered() => Source switch
    {
        SourceKind.NoBuffering => Partitioner.Create(Items(), EnumerablePartitionerOptions.NoBuffering),
        SourceKind.LoadBalanced => Partitioner.Create(Items().ToList(), loadBalance: true),
        _ => null,
    };

    private ParallelLoopResult RunWithBcl(LoopTrace t, ParallelOptions o)
    {
        if (Ordered() is { } ordered)
        {
            return Form switch
            {
                BodyForm.Item => Parallel.ForEach(ordered, o, i => t.Item(i)),
                BodyForm.State => Parallel.ForEach(ordered, o, (i, s) => t.Item(i, LoopViews.Of(s))),
                BodyForm.Index => Parallel.ForEach(ordered, o, (i, s, n) => t.Item(i, LoopViews.Of(s), n)),
                BodyForm.Local => Parallel.ForEach(ordered, o, t.Init, (i, s, l) => t.Item(i, LoopViews.Of(s), null, l), t.Finally),
                _ => Parallel.ForEach(ordered, o, t.Init, (i, s, n, l) => t.Item(i, LoopViews.Of(s), n, l), t.Finally),
            };
        }

        if (Source == SourceKind.Unordered)
        {
            UnorderedPartitioner partitioner = new(Items());
            return Form switch
            {
                BodyForm.Item => Parallel.ForEach(partitioner, o, i => t.Item(i)),
                BodyForm.State => Parallel.ForEach(partitioner, o, (i, s) => t.Item(i, LoopViews.Of(s))),
                _ => Parallel.ForEach(partitioner, o, t.Init, (i, s, l) => t.Item(i, LoopViews.Of(s), null, l), t.Finally),
            };
        }

        IEnumerable<int> items = Items();
        return Form switch
        {
            BodyForm.Item => Parallel.ForEach(items, o, i => t.Item(i)),
            BodyForm.State => Parallel.ForEach(items, o, (i, s) => t.Item(i, LoopViews.Of(s))),
            BodyForm.Index => Parallel.ForEach(items, o, (i, s, n) => t.Item(i, LoopViews.Of(s), n)),
            BodyForm.Local => Parallel.ForEach(items, o, t.Init, (i, s, l) => t.Item(i, LoopViews.Of(s), null, l), t.Finally),
            _ => Parallel.ForEach(items, o, t.Init, (i, s, n, l) => t.Item(i, LoopViews.Of(s), n, l), t.Finally),
        };
    }

    private LeanParallelLoopResult RunWithOurs(LoopTrace t, ParallelOptions o)
    {
        if (Ordered() is { } ordered)
        {
            return Form switch
            {
                BodyForm.Item => LeanParallel.ForEach(ordered, o, i => t.Item(i)),
                BodyForm.State => LeanParallel.ForEach(ordered, o, (i, s) => t.Item(i, LoopViews.Of(s))),
                BodyForm.Index => LeanParallel.ForEach(ordered, o, (i, s, n) => t.Item(i, LoopViews.Of(s), n)),
                BodyForm.Local => LeanParallel.ForEach(ordered, o, t.Init, (i, s, l) => t.Item(i, LoopViews.Of(s), null, l), t.Finally),
                _ => LeanParallel.ForEach(ordered, o, t.Init, (i, s, n, l) => t.Item(i, LoopViews.Of(s), n, l), t.Finally),
            };
        }

        if (Source == SourceKind.Unordered)
        {
            UnorderedPartitioner partitioner = new(Items());
            return Form switch
            {
                BodyForm.Item => LeanParallel.ForEach(partitioner, o, i => t.Item(i)),
                BodyForm.State => LeanParallel.ForEach(partitioner, o, (i, s) => t.Item(i, LoopViews.Of(s))),
                _ => LeanParallel.ForEach(partitioner, o, t.Init, (i, s, l) => t.Item(i, LoopViews.Of(s), null, l), t.Finally),
            };
        }

        IEnumerable<int> items = Items();
        return Form switch
        {
            BodyForm.Item => LeanParallel.ForEach(items, o, i => t.Item(i)),
            BodyForm.State => LeanParallel.ForEach(items, o, (i, s) => t.Item(i, LoopViews.Of(s))),
            BodyForm.Index => LeanParallel.ForEach(items, o, (i, s, n) => t.Item(i, LoopViews.Of(s), n)),
            BodyForm.Local => LeanParallel.ForEach(items, o, t.Init, (i, s, l) => t.Item(i, LoopViews.Of(s), null, l), t.Finally),
            _ => LeanParallel.ForEach(items, o, t.Init, (i, s, n, l) => t.Item(i, LoopViews.Of(s), n, l), t.Finally),
        };
    }
}
