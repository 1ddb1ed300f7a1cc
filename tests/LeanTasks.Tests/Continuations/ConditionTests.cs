using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Continuations;

/// <summary>Which end of its antecedent a continuation is meant for.</summary>
public sealed class ConditionTests
{
    public enum Ending
    {
        RanToCompletion,
        Faulted,
        Canceled,
    }

    public static TheoryData<TaskContinuationOptions, Ending, bool> Cases
    {
        get
        {
            TheoryData<TaskContinuationOptions, Ending, bool> cases = [];
            TaskContinuationOptions[] conditions =
            [
                TaskContinuationOptions.None,
                TaskContinuationOptions.OnlyOnRanToCompletion,
                TaskContinuationOptions.OnlyOnFaulted,
                TaskContinuationOptions.OnlyOnCanceled,
                TaskContinuationOptions.NotOnRanToCompletion,
                TaskContinuationOptions.NotOnFaulted,
                TaskContinuationOptions.NotOnCanceled,
                TaskContinuationOptions.OnlyOnFaulted | TaskContinuationOptions.ExecuteSynchronously,
                TaskContinuationOptions.NotOnCanceled | TaskContinuationOptions.ExecuteSynchronously,
                TaskContinuationOptions.NotOnRanToCompletion | TaskContinuationOptions.LazyCancellation,
            ];
            foreach (TaskContinuationOptions condition in conditions)
            {
                foreach (Ending ending in Enum.GetValues<Ending>())
                {
                    cases.Add(condition, ending, false);
                    cases.Add(condition, ending, true);
                }
            }

            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void ContinuationRunsAfterTheEndsItIsMeantFor(TaskContinuationOptions options, Ending ending, bool before) => Both.Same(library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject source = library.Source();
        if (before)
            EndAs(source, ending);
        int runs = 0;
        Subject plain = source.ContinueWith(_ => Interlocked.Increment(ref runs), options: options);
        Subject withToken = source.ContinueWith(_ => Interlocked.Add(ref runs, 10), cancellation.Token, options);
        if (!before)
            EndAs(source, ending);
        return plain.Ending() + withToken.Ending() + runs;
    });

    [Fact]
    public void ContinuationOfAContinuationThatDidNotRunSeesItCanceled() => Both.Same(static library =>
    {
        Subject source = library.Source();
        Subject skipped = source.ContinueWith(static _ => { }, options: TaskContinuationOptions.OnlyOnFaulted);
        TaskStatus seen = default;
        Subject after = skipped.ContinueWith(antecedent => seen = antecedent.Status);
        Subject notAfter = skipped.ContinueWith(static _ => { }, options: TaskContinuationOptions.NotOnCanceled);
        source.SetResult();
        return skipped.Ending() + after.Ending() + notAfter.Ending() + seen;
    });

    [Theory]
    [InlineData(TaskContinuationOptions.NotOnRanToCompletion | TaskContinuationOptions.NotOnFaulted | TaskContinuationOptions.NotOnCanceled)]
    [InlineData(TaskContinuationOptions.ExecuteSynchronously | TaskContinuationOptions.LongRunning)]
    [InlineData(TaskContinuationOptions.ExecuteSynchronously | TaskContinuationOptions.RunContinuationsAsynchronously)]
    [InlineData(TaskContinuationOptions.ExecuteSynchronously | TaskContinuationOptions.LazyCancellation)]
    [InlineData(TaskContinuationOptions.LongRunning | TaskContinuationOptions.PreferFairness)]
    [InlineData((TaskContinuationOptions)0x80)]
    [InlineData((TaskContinuationOptions)0x100000)]
    [InlineData((TaskContinuationOptions)(-1))]
    public void OptionsAreCheckedAlike(TaskContinuationOptions options) => Both.Same(library =>
        Telling.Thrown(() => library.Completed.ContinueWith(static _ => { }, options: options).Wait()));

    [Fact]
    public void ContinuationTakesOverWhatConcernsItsOwnCreation()
    {
        const TaskContinuationOptions all = TaskContinuationOptions.PreferFairness | TaskContinuationOptions.AttachedToParent
            | TaskContinuationOptions.DenyChildAttach | TaskContinuationOptions.HideScheduler | TaskContinuationOptions.LazyCancellation
            | TaskContinuationOptions.RunContinuationsAsynchronously | TaskContinuationOptions.ExecuteSynchronously
            | TaskContinuationOptions.OnlyOnRanToCompletion;
        Assert.Equal(
            Task.CompletedTask.ContinueWith(static _ => { }, CancellationToken.None, all, TaskScheduler.Default).CreationOptions,
            LeanTask.CompletedTask.ContinueWith(static _ => { }, CancellationToken.None, all, LeanScheduler.Default).CreationOptions);
    }

    private static void EndAs(Subject source, Ending ending)
    {
        switch (ending)
        {
            case Ending.RanToCompletion:
                source.SetResult();
                break;
            case Ending.Faulted:
                source.SetException(new ProgramException("antecedent"));
                break;
            default:
                source.SetCanceled(new CancellationToken(canceled: true));
                break;
        }
    }
}
