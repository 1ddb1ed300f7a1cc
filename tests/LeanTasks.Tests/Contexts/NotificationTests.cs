using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Contexts;

/// <summary>
/// What the handler of an <see cref="AsyncLocal{T}"/> is told while methods run, suspend and end, beside <c>async Task</c>. It is the
/// same but for one thing, which docs/reference/differences-from-task.md names.
/// </summary>
public sealed class NotificationTests
{
    private static readonly Func<WatchedChain.Playing, int, Task> s_task = TaskAsync;

    private static readonly Dictionary<string, Func<WatchedChain.Playing, int, Task>> s_kinds = new()
    {
        ["LeanTask"] = static (playing, level) => LeanTaskAsync(playing, level).AsTask(),
        ["Pooled"] = static (playing, level) => PooledAsync(playing, level).AsTask(),
        ["PooledFlow"] = static (playing, level) => FlowAsync(playing, level).AsTask(),
    };

    public static TheoryData<string> Kinds => [.. s_kinds.Keys];

    /// <summary>The BCL goes back through the context of each method that has ended; ours go back in one step.</summary>
    [Theory]
    [MemberData(nameof(Kinds))]
    public void IsTheSameButForStepsBack(string kind)
    {
        Random random = new(1);
        int differed = 0;
        for (int i = 0; i < FullRun.Count(usual: 150, full: 5_000); i++)
        {
            WatchedChain chain = WatchedChain.Generate(random);
            string[] expected = chain.Play(s_task);
            string[] actual = chain.Play(s_kinds[kind]);
            if (expected.SequenceEqual(actual))
                continue;
            differed++;
            Assert.True(
                chain.SeveralAreResumed && WatchedChain.InOneStep(expected).SequenceEqual(WatchedChain.InOneStep(actual)),
                $"{chain}\nexpected: {string.Join(", ", expected)}\nactual:   {string.Join(", ", actual)}");
        }

        Assert.NotEqual(0, differed);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void StepsBackAreOne(string kind)
    {
        WatchedChain chain = new(
            [new(SetsBefore: false, SetsAfter: true, Continues: true, Catches: false), new(SetsBefore: true, SetsAfter: false, Continues: true, Catches: false)],
            suspends: true,
            throws: false,
            completersValue: 99);
        string[] before =
        [
            "0 begins with 0", "1 begins with 0", "set from 0 to 11", "11 => 0", "called",
            "set from 0 to 99", "99 => 11", "1 goes on with 11", "11 => 0", "0 goes on with 0", "set from 0 to 2",
        ];
        Assert.Equal([.. before, "2 => 11", "11 => 99", "completed", "RanToCompletion"], chain.Play(s_task));
        Assert.Equal([.. before, "2 => 99", "completed", "RanToCompletion"], chain.Play(s_kinds[kind]));
    }

    private static async Task TaskAsync(WatchedChain.Playing playing, int level)
    {
        playing.Before(level);
        try
        {
            if (playing.IsInnermost(level))
            {
                await playing.Pause.Task.ConfigureAwait(playing.Continues(level));
                playing.Resumed();
            }
            else
            {
                await TaskAsync(playing, level + 1).ConfigureAwait(playing.Continues(level));
            }
        }
        catch (ProgramException) when (playing.Catches(level))
        {
        }

        playing.After(level);
    }

    private static async LeanTask LeanTaskAsync(WatchedChain.Playing playing, int level)
    {
        playing.Before(level);
        try
        {
            if (playing.IsInnermost(level))
            {
                await playing.Pause.Task.ConfigureAwait(playing.Continues(level));
                playing.Resumed();
            }
            else
            {
                await LeanTaskAsync(playing, level + 1).ConfigureAwait(playing.Continues(level));
            }
        }
        catch (ProgramException) when (playing.Catches(level))
        {
        }

        playing.After(level);
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask PooledAsync(WatchedChain.Playing playing, int level)
    {
        playing.Before(level);
        try
        {
            if (playing.IsInnermost(level))
            {
                await playing.Pause.Task.ConfigureAwait(playing.Continues(level));
                playing.Resumed();
            }
            else
            {
                await PooledAsync(playing, level + 1).ConfigureAwait(playing.Continues(level));
            }
        }
        catch (ProgramException) when (playing.Catches(level))
        {
        }

        playing.After(level);
    }

    private static async PooledFlow FlowAsync(WatchedChain.Playing playing, int level)
    {
        playing.Before(level);
        try
        {
            if (playing.IsInnermost(level))
            {
                await playing.Pause.Task.ConfigureAwait(playing.Continues(level));
                playing.Resumed();
            }
            else
            {
                await FlowAsync(playing, level + 1).ConfigureAwait(playing.Continues(level));
            }
        }
        catch (ProgramException) when (playing.Catches(level))
        {
        }

        playing.After(level);
    }
}
