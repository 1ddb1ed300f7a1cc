using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>The same program by <see cref="Parallel.Invoke(Action[])"/> and by a fork, as far as they are to agree.</summary>
public sealed class ParallelInvokeTests
{
    // Beyond so many the BCL lets one delegate see what another has set, a fork never.
    private const int MaxKeptApart = 10;

    private static readonly AsyncLocal<string?> s_local = new();

    public static TheoryData<int, bool> Programs
    {
        get
        {
            TheoryData<int, bool> programs = [];
            foreach (int count in new[] { 0, 1, 2, 3, 5, 17, 200 })
            {
                programs.Add(count, false);
                programs.Add(count, true);
            }

            return programs;
        }
    }

    [Theory]
    [MemberData(nameof(Programs))]
    public void SameIsDoneAndSeen(int count, bool onPool) =>
        Assert.Equal(Run(Parallel.Invoke, count, onPool, static _ => false), Run(static actions => Fork.Join(actions), count, onPool, static _ => false));

    /// <summary>More than one fault; a single one the BCL wraps, which a fork does not.</summary>
    [Theory]
    [MemberData(nameof(Programs))]
    public void SameFaults(int count, bool onPool) =>
        Assert.Equal(Run(Parallel.Invoke, count, onPool, static i => i % 2 == 0), Run(static actions => Fork.Join(actions), count, onPool, static i => i % 2 == 0));

    private static List<string> Run(Action<Action[]> invoke, int count, bool onPool, Func<int, bool> throws)
    {
        string?[] seen = new string?[count];
        List<string> log = [];
        Action[] actions = [.. Enumerable.Range(0, count).Select(i => (Action)(() =>
        {
            seen[i] = $"{i} saw {s_local.Value}";
            if (count <= MaxKeptApart)
                s_local.Value = $"from {i}";
            if (throws(i))
                throw new ProgramException($"{i}");
        }))];
        Action program = () =>
        {
            s_local.Value = "caller";
            Exception? thrown = Record.Exception(() => invoke(actions));
            IEnumerable<Exception> faults = thrown is AggregateException several ? several.InnerExceptions : thrown is null ? [] : [thrown];
            log.AddRange(seen!);
            log.Add($"caller sees {s_local.Value}");
            log.AddRange(faults.Select(static fault => $"{fault.GetType().Name} {fault.Message}").Order(StringComparer.Ordinal));
        };
        if (onPool)
            PoolThread.Run(program);
        else
            FreshThread.Run(program);
        return log;
    }
}
