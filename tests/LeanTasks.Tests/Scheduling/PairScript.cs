namespace LeanTasks.Tests.Scheduling;

/// <summary>
/// What a thread does with a pair and the scheduler that the pair runs on: it queues tasks, which do the same as they run, and runs
/// what the target has queued, in any order. Made at random; played with the BCL's pair and with ours.
/// </summary>
internal sealed class PairScript
{
    private const int Steps = 14;
    private const int Depth = 2;

    private readonly Step[] _steps;

    private PairScript(int level, int itemsPerTask, Step[] steps) => (Level, ItemsPerTask, _steps) = (level, itemsPerTask, steps);

    private enum Act
    {
        QueueConcurrent,
        QueueExclusive,

        /// <summary>Queues a task of somebody else's to the target.</summary>
        QueueOther,

        /// <summary>Runs one of those that the target has queued: inside a task it is as if another thread did.</summary>
        RunOne,
    }

    public int Level { get; }

    public int ItemsPerTask { get; }

    public static PairScript Generate(Random random)
    {
        int[] limits = [1, 2, 3, -1];
        return new PairScript(limits[random.Next(limits.Length)], limits[random.Next(limits.Length)], Generate(random, Steps, Depth));
    }

    /// <summary>What has run, in which order, and how many the target had queued after each step.</summary>
    public string Play(IPairBench bench)
    {
        List<string> told = [];
        Do(_steps, "", bench, told);
        while (bench.Queued != 0)
            bench.RunQueued(0);
        return string.Join(' ', told);
    }

    public override string ToString() => $"level {Level}, items {ItemsPerTask}: {Text(_steps)}";

    private static Step[] Generate(Random random, int most, int depth) => [.. Enumerable.Range(0, random.Next(most + 1)).Select(_ =>
    {
        Act act = (Act)random.Next(6) switch
        {
            > Act.RunOne => Act.QueueConcurrent,
            Act other => other,
        };
        bool hasInside = act != Act.RunOne && depth > 0 && random.Next(3) == 0;
        return new Step(act, random.Next(3) == 0 ? random.Next(5) : 0, hasInside ? Generate(random, 3, depth - 1) : []);
    })];

    private static void Do(Step[] steps, string name, IPairBench bench, List<string> told)
    {
        for (int i = 0; i < steps.Length; i++)
        {
            Step step = steps[i];
            if (step.Act == Act.RunOne)
            {
                if (bench.Queued != 0)
                    bench.RunQueued(step.Index % bench.Queued);
            }
            else
            {
                string inner = $"{name}/{Text(step.Act)}{i}";
                bench.Queue(step.Act == Act.QueueOther ? null : step.Act == Act.QueueExclusive, () =>
                {
                    told.Add(inner);
                    Do(step.Inside, inner, bench, told);
                    told.Add("end");
                });
            }

            told.Add($"[{bench.Queued}]");
        }
    }

    private static string Text(Act act) => act switch
    {
        Act.QueueConcurrent => "c",
        Act.QueueExclusive => "x",
        Act.QueueOther => "o",
        _ => "run",
    };

    private static string Text(Step[] steps) => string.Join(' ', steps.Select(static (step, i) => step.Act == Act.RunOne
        ? $"run[{step.Index}]"
        : $"{Text(step.Act)}{i}{(step.Inside.Length == 0 ? "" : $"({Text(step.Inside)})")}"));

    private sealed record Step(Act Act, int Index, Step[] Inside);
}
