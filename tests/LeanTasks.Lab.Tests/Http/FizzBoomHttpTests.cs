using LeanTasks.Lab.FizzBoom;
using LeanTasks.Lab.Http;
using Xunit;

namespace LeanTasks.Lab.Tests.Http;

public sealed class FizzBoomHttpTests
{
    private static readonly TimeSpan Warmup = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan Round = TimeSpan.FromSeconds(1);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task WarmsEveryVariantAndThenLetsThemTakeTurns()
    {
        var load = new RecordingLoad();

        var measured = await MeasureAsync([new Fixed("A", "1"), new Fixed("B", "1")], load, Token);

        Assert.Equal(["2 /a", "2 /b", "1 /a", "1 /b", "1 /a", "1 /b", "1 /a", "1 /b"], load.Calls);
        Assert.Equal([3, 5, 7], measured["A"]);
        Assert.Equal([4, 6, 8], measured["B"]);
    }

    [Fact]
    public async Task MeasuresRealRequests()
    {
        var moment = TimeSpan.FromMilliseconds(30);

        var measured = await FizzBoomHttp.MeasureAsync(Evaluators.All, new SocketLoad(2), moment, 2, moment, _ => { }, Token);

        Assert.Equal(Evaluators.All.Select(evaluator => evaluator.Name), measured.Keys);
        Assert.All(measured.Values, rates => Assert.Equal([true, true], rates.Select(rate => rate > 0)));
    }

    [Fact]
    public async Task TellsItsProgress()
    {
        var told = new List<string>();

        await FizzBoomHttp.MeasureAsync([new Fixed("A", "1")], new RecordingLoad(), Warmup, 2, Round, told.Add, Token);

        Assert.Equal(["A: warming up", "A: round 1 of 2", "A: round 2 of 2"], told);
    }

    [Fact]
    public async Task MeasuresNothingWhenAVariantAnswersOtherwise()
    {
        var load = new RecordingLoad();

        var exception = await Assert.ThrowsAsync<HttpLoadException>(
            () => MeasureAsync([new Fixed("A", "1"), new Fixed("Different", "2")], load, Token));

        Assert.Contains("Different answers '2' instead of '1'", exception.Message);
        Assert.Empty(load.Calls);
    }

    [Theory]
    [InlineData(1, 0, 0)]
    [InlineData(3, 0, 0)]
    [InlineData(6, 2, 1)]
    public async Task KeepsWhatItMeasuredBeforeACancellation(int cancelledCall, int roundsOfA, int roundsOfB)
    {
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Token);
        var load = new RecordingLoad(call =>
        {
            if (call == cancelledCall)
                cancellation.Cancel();
        });

        var measured = await MeasureAsync([new Fixed("A", "1"), new Fixed("B", "1")], load, cancellation.Token);

        Assert.Equal((roundsOfA, roundsOfB), (measured["A"].Count, measured["B"].Count));
    }

    [Fact]
    public async Task MeasuresNothingOnceCancelled()
    {
        var measured = await MeasureAsync([new Fixed("A", "1")], new RecordingLoad(), new CancellationToken(canceled: true));

        Assert.Empty(measured["A"]);
    }

    [Fact]
    public async Task LetsAFailingLoadFail()
    {
        var load = new RecordingLoad(_ => throw new HttpLoadException("broken"));

        await Assert.ThrowsAsync<HttpLoadException>(() => MeasureAsync([new Fixed("A", "1")], load, Token));
    }

    [Fact]
    public async Task WhatWasMeasuredBeforeAFailureComesWithIt()
    {
        // Two calls warm up; the third round of two is the first to fail.
        var load = new RecordingLoad(call =>
        {
            if (call > 6)
                throw new HttpLoadException("broken");
        });

        var failure = await Assert.ThrowsAsync<HttpLoadException>(
            () => MeasureAsync([new Fixed("A", "1"), new Fixed("B", "1")], load, Token));

        Assert.Equal([2, 2], failure.Measured!.Values.Select(static rounds => rounds.Count));
    }

    private static Task<IReadOnlyDictionary<string, IReadOnlyList<double>>> MeasureAsync(
        IReadOnlyList<IEvaluator> evaluators,
        IHttpLoad load,
        CancellationToken cancellationToken) =>
        FizzBoomHttp.MeasureAsync(evaluators, load, Warmup, rounds: 3, Round, _ => { }, cancellationToken);

    /// <summary>Notes what it is asked for, and returns the number of the call as the rate.</summary>
    private sealed class RecordingLoad(Action<int>? onCall = null) : IHttpLoad
    {
        public List<string> Calls { get; } = [];

        public string Name => "recording";

        public Task<double> MeasureAsync(HttpTarget target, TimeSpan duration, CancellationToken cancellationToken)
        {
            Calls.Add($"{duration.TotalSeconds} {target.Address.AbsolutePath}");
            onCall?.Invoke(Calls.Count);
            cancellationToken.ThrowIfCancellationRequested();
            return Task.FromResult((double)Calls.Count);
        }
    }

    private sealed class Fixed(string name, string answer) : IEvaluator
    {
        public string Name => name;

        public bool CanSuspend => false;

        public ValueTask<string> Evaluate(double suspendProbability) => new(answer);

        public ValueTask<string> Run(Expr program, double suspendProbability) => new(answer);
    }
}
