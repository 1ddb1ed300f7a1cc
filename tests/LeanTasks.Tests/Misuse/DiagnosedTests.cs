using System.Runtime.CompilerServices;
using LeanTasks.Tests.Guard;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Misuse;

/// <summary>What the messages tell with the switch. Run by <see cref="DiagnosisTests"/> in a process that has it; elsewhere they are skipped.</summary>
public sealed class DiagnosedTests
{
    private const int MoreThanAreRemembered = 100;

    private readonly HandGate _gate = new();

    private delegate Task Await(ValueTask<int> task);

    [Fact]
    public void TheyNameTheMethodAndTheFirstAwait() => Run(() =>
    {
        Check(FirstByTaskAsync, nameof(FirstByTaskAsync));
        Check(task => FirstByLeanTaskAsync(task).AsTask(), nameof(FirstByLeanTaskAsync));
        Check(task => FirstByPooledMethodAsync(task).AsTask(), nameof(FirstByPooledMethodAsync));
        Check(FirstAsTask, nameof(FirstAsTask));
    });

    [Fact]
    public void TheyNameTheFirstOfThoseWhoAwaitAtTheSameTime() => Run(() =>
    {
        ValueTask<int> task = NumberAsync(_gate);
        Task rightful = FirstByTaskAsync(task);
        for (int i = 0; i < 3; i++)
        {
            Task told = SecondAsync(task);
            Patience.Until(() => told.IsCompleted);
            Rule.CheckOnlyOne(told);
            CheckTells(told.Exception!.InnerException!, nameof(FirstByTaskAsync));
        }

        _gate.Open();
        Patience.Until(() => rightful.IsCompletedSuccessfully);
    });

    [Fact]
    public void AskingTooEarlyIsNoAwait() => Run(() =>
    {
        ValueTask<int> task = NumberAsync(_gate);
        for (int i = 0; i < 2; i++)
        {
            Exception told = Record.Exception(() => { _ = task.Result; })!;
            Rule.CheckNotTooEarly(told);
            CheckNamesTheMethod(told);
            Assert.EndsWith("It had not been awaited before.", told.Message, StringComparison.Ordinal);
        }

        Task rightful = FirstByTaskAsync(task);
        CheckTells(Record.Exception(() => { _ = task.Result; })!, nameof(FirstByTaskAsync));
        _gate.Open();
        Patience.Until(() => rightful.IsCompletedSuccessfully);
        CheckTells(Record.Exception(() => { _ = task.Result; })!, nameof(FirstByTaskAsync));
    });

    [Fact]
    public void TheFirstAwaitIsForgottenInTheEnd() => Run(() =>
    {
        ValueTask<int> stale = NumberAsync(_gate);
        _gate.Open();
        FirstByTaskAsync(stale).GetAwaiter().GetResult();
        for (int i = 0; i < MoreThanAreRemembered; i++)
        {
            ValueTask<int> task = NumberAsync(_gate);
            _gate.Open();
            task.GetAwaiter().GetResult();
        }

        // Not the second one either is then taken for the first.
        for (int i = 0; i < 2; i++)
        {
            Exception told = Record.Exception(() => { _ = stale.Result; })!;
            Rule.CheckOnlyOnce(told);
            CheckNamesTheMethod(told);
            Assert.Contains("no longer known", told.Message, StringComparison.Ordinal);
        }
    });

    private static void Run(Action test)
    {
        SwitchedProcess.SkipUnless(DiagnosisTests.Switch);
        FreshThread.Run(test);
    }

    private void Check(Await first, string name)
    {
        foreach (bool completesBefore in new[] { true, false })
        {
            ValueTask<int> task = NumberAsync(_gate);
            if (completesBefore)
                _gate.Open();
            Task rightful = first(task);
            if (!completesBefore)
                _gate.Open();
            Patience.Until(() => rightful.IsCompletedSuccessfully);
            Task told = SecondAsync(task);
            Rule.CheckOnlyOnce(told);
            CheckTells(told.Exception!.InnerException!, name);
        }
    }

    private static void CheckTells(Exception told, string first)
    {
        CheckNamesTheMethod(told);
        string[] lines = told.Message.Split(Environment.NewLine);
        Assert.EndsWith("First awaited here:", lines[0], StringComparison.Ordinal);
        Assert.Contains($"{typeof(DiagnosedTests).FullName}.{first}(", lines[1], StringComparison.Ordinal);
    }

    private static void CheckNamesTheMethod(Exception told) =>
        Assert.Contains($"Method: {typeof(DiagnosedTests).FullName}.{nameof(NumberAsync)}. ", told.Message, StringComparison.Ordinal);

    private static async Task FirstByTaskAsync(ValueTask<int> task) => await task;

    private static async LeanTask FirstByLeanTaskAsync(ValueTask<int> task) => await task;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask FirstByPooledMethodAsync(ValueTask<int> task) => await task;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task FirstAsTask(ValueTask<int> task) => task.AsTask();

    private static async Task SecondAsync(ValueTask<int> task) => await task;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> NumberAsync(HandGate gate)
    {
        await gate;
        return 1;
    }
}
