using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Promises;

/// <summary>The bytes of a time and a token; the XML comment of <c>CreateTask</c> has them.</summary>
public class OperationLimitsSizeTests
{
    private const int BytesOfASource = 72;
    private const int BytesOfLimits = 88;
    private const int BytesOfATimer = 288;
    private const int BytesOfARegistration = 80;
    private const int BytesOfAForeignTimer = 192;

    private static readonly TimeSpan s_long = TimeSpan.FromHours(1);

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public void InSteadyStateTheyCostNothing(bool withTime, bool withToken)
    {
        using CancellationTokenSource cancellation = new();
        (TimeSpan timeout, CancellationToken token) = (withTime ? s_long : Timeout.InfiniteTimeSpan, withToken ? cancellation.Token : default);
        Assert.Equal(0, Allocation.BytesPerItem(() => Use(timeout, TimeProvider.System, token)));
    }

    [Theory]
    [InlineData(false, false, BytesOfASource)]
    [InlineData(false, true, BytesOfASource + BytesOfLimits + BytesOfARegistration)]
    [InlineData(true, false, BytesOfASource + BytesOfLimits + BytesOfATimer)]
    [InlineData(true, true, BytesOfASource + BytesOfLimits + BytesOfATimer + BytesOfARegistration)]
    public void AnObjectMakesThemOnce(bool withTime, bool withToken, int bytes)
    {
        using CancellationTokenSource cancellation = new();
        (TimeSpan timeout, CancellationToken token) = (withTime ? s_long : Timeout.InfiniteTimeSpan, withToken ? cancellation.Token : default);

        // None of them is awaited, so each is a new object.
        Assert.Equal(bytes, Allocation.MinBytesOfAnItem(() =>
        {
            _ = ReusableValueTaskSource<uint>.Rent().AsValueTask(timeout, token);
            return "";
        }));
    }

    [Fact]
    public void AForeignTimeCostsATimerEachTime()
    {
        FrozenTime time = new();
        Assert.Equal(BytesOfAForeignTimer, Allocation.BytesPerItem(() => Use(s_long, time, CancellationToken.None)));
    }

    /// <summary>The system's timer stays for the operations after it.</summary>
    [Fact]
    public void AForeignTimeLeavesTheSystemsTimer()
    {
        FrozenTime time = new();
        Assert.Equal(BytesOfAForeignTimer, Allocation.BytesPerItem(() =>
        {
            Use(s_long, TimeProvider.System, CancellationToken.None);
            return Use(s_long, time, CancellationToken.None);
        }));
    }

    /// <summary>One that is kept has 24 bytes besides its object, and a reference to them in the latter.</summary>
    [Fact]
    public void WithoutThemASourceHasAFieldForThemAlone()
    {
        Assert.Equal(24 + BytesOfASource + 8, Allocation.BytesPerItem(static () => new ReusableValueTaskSource<int>()));
        Assert.Equal(BytesOfASource, Allocation.MinBytesOfAnItem(static () =>
        {
            _ = ReusableValueTaskSource<ushort>.Rent();
            return "";
        }));
    }

    private static string Use(TimeSpan timeout, TimeProvider time, CancellationToken token)
    {
        PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent();
        ValueTask<int> task = source.AsValueTask(timeout, time, token);
        source.SetResult(1);
        return task.GetAwaiter().GetResult() == 1 ? "" : throw new ProgramException("wrong");
    }

    private sealed class FrozenTime : TimeProvider, ITimer
    {
        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) => this;

        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose()
        {
        }

        public ValueTask DisposeAsync() => default;
    }
}
