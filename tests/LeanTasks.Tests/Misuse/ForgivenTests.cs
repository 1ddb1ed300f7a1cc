using System.Diagnostics.Metrics;
using System.Diagnostics.Tracing;
using System.Runtime.CompilerServices;
using LeanTasks.Tests.Guard;

namespace LeanTasks.Tests.Misuse;

/// <summary>What becomes of a method once misused. Run by <see cref="ModesTests"/> in a process that forgives; elsewhere they are skipped.</summary>
public sealed class ForgivenTests
{
    private readonly HandGate _gate = new();

    [Fact]
    public void AfterTheFirstMisuseItsValueTasksMayBeUsedLikeTasks() => Run(() =>
    {
        // As a library does that was written for the compiler's own builder.
        int BlockThenRead()
        {
            ValueTask<int> task = BlockedAsync(_gate);
            Task<int> blocked = task.AsTask();
            _gate.Open();
            blocked.Wait();
            return task.Result;
        }

        Assert.Throws<InvalidOperationException>(() => BlockThenRead());
        for (int i = 0; i < 3; i++)
            Assert.Equal(1, BlockThenRead());

        ValueTask<int> again = BlockedAsync(_gate);
        Task<int> first = again.AsTask();
        Task<int> second = Task.Run(() => again.Result);
        Assert.False(again.IsCompleted);
        _gate.Open();
        Assert.Equal(2, Task.WhenAll(first, second).Result.Sum());
        Assert.Equal(1, again.Result);
    });

    [Fact]
    public void AMethodWithoutAResultIsForgivenToo() => Run(() =>
    {
        ValueTask misused = WithoutResultAsync(_gate);
        Assert.Throws<InvalidOperationException>(() => misused.GetAwaiter().GetResult());
        End(misused.AsTask());

        ValueTask forgiven = WithoutResultAsync(_gate);
        End(forgiven.AsTask());
        forgiven.GetAwaiter().GetResult();
        Assert.True(forgiven.IsCompletedSuccessfully);
    });

    [Fact]
    public void OtherMethodsStayPooled() => Run(() =>
    {
        ValueTask<int> misused = MisusedBesideAsync(_gate);
        Assert.Throws<InvalidOperationException>(() => misused.Result);
        End(misused.AsTask());
        for (int i = 0; i < 3; i++)
        {
            ValueTask<int> other = NeverMisusedAsync(_gate);
            Assert.False(ValueTaskContent<int>.ObjectOf(in other) is Task);
            End(other.AsTask());
        }

        ValueTask<int> forgiven = MisusedBesideAsync(_gate);
        Assert.True(ValueTaskContent<int>.ObjectOf(in forgiven) is Task);
        End(forgiven.AsTask());
    });

    [Fact]
    public void SoIsAFusedMethodWithAPooledEntryPoint() => Run(() =>
    {
        ValueTask<int> misused = FusedByHand.OneAsync(_gate);
        Assert.Throws<InvalidOperationException>(() => misused.Result);
        End(misused.AsTask());

        ValueTask<int> other = FusedByHand.OtherAsync(_gate);
        Assert.False(ValueTaskContent<int>.ObjectOf(in other) is Task);
        End(other.AsTask());
        ValueTask<int> forgiven = FusedByHand.OneAsync(_gate);
        Assert.True(ValueTaskContent<int>.ObjectOf(in forgiven) is Task);
        End(forgiven.AsTask());
        Assert.Equal(2, forgiven.Result + forgiven.Result);

        ValueTask<int> failed = FusedByHand.FailsAsync();
        for (int i = 0; i < 2; i++)
            Assert.Throws<FormatException>(() => failed.Result);
    });

    [Fact]
    public async Task OneThatFailsBeforeItSuspendsMayBeAwaitedTwice()
    {
        SwitchedProcess.SkipUnless(ModesTests.Forgive);
        ValueTask<int> failed = FailsAsync();
        for (int i = 0; i < 2; i++)
            await Assert.ThrowsAsync<FormatException>(async () => await failed);
    }

    [Fact]
    public void EachListenerIsToldOfEachMethodOnce() => Run(() =>
    {
        using Events events = new();
        using MeterListener meter = new();
        List<string> counted = [];
        meter.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Name == "leantasks.pool.methods.unpooled")
                listener.EnableMeasurementEvents(instrument);
        };
        meter.SetMeasurementEventCallback<long>((_, count, tags, _) => counted.AddRange(Enumerable.Repeat((string)tags[0].Value!, (int)count)));

        ValueTask<int> misused = ToldOfAsync(_gate);
        for (int i = 0; i < 3; i++)
            Assert.Throws<InvalidOperationException>(() => misused.Result);
        End(misused.AsTask());

        string name = $"{typeof(ForgivenTests).FullName}.{nameof(ToldOfAsync)}";
        Assert.Contains("before it completed", Assert.Single(events.Told, told => (string?)told[0] == name)[1] as string, StringComparison.Ordinal);

        // And who listens later.
        meter.Start();
        meter.RecordObservableInstruments();
        Assert.Equal(name, Assert.Single(counted, method => method == name));
        using Events later = new();
        Assert.Single(later.Told, told => (string?)told[0] == name);
    });

    private static void Run(Action test)
    {
        SwitchedProcess.SkipUnless(ModesTests.Forgive);
        test();
    }

    private void End(Task task)
    {
        _gate.Open();
        task.Wait();
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> BlockedAsync(HandGate gate)
    {
        await gate;
        return 1;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask WithoutResultAsync(HandGate gate) => await gate;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> MisusedBesideAsync(HandGate gate)
    {
        await gate;
        return 1;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> NeverMisusedAsync(HandGate gate)
    {
        await gate;
        return 1;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> ToldOfAsync(HandGate gate)
    {
        await gate;
        return 1;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> FailsAsync()
    {
        await Task.CompletedTask;
        throw new FormatException();
    }

    private sealed class Events : EventListener
    {
        public List<IReadOnlyList<object?>> Told { get; } = [];

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == "LeanTasks")
                EnableEvents(eventSource, EventLevel.Warning);
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData) => Told.Add(eventData.Payload!);
    }
}
