using LeanTasks.Lab.FizzBoom;
using LeanTasks.Lab.Http;
using Xunit;

namespace LeanTasks.Lab.Tests.Http;

public sealed class FizzBoomHttpTests
{
    private static readonly TimeSpan Warmup = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan Round = TimeSpan.FromSeconds(1);

    private readonly List<(string Name, double Rate)> _measured = [];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task WarmsEveryVariantAndThenLetsThemTakeTurns()
    {
        var load = new RecordingLoad();

        await MeasureAsync([new Fixed("A", "1"), new Fixed("B", "1")], load, Token);

        Assert.Equal(["2 /a", "2 /b", "1 /a", "1 /b", "1 /a", "1 /b", "1 /a", "1 /b"], load.Calls);
        Assert.Equal([("A", 3), ("B", 4), ("A", 5), ("B", 6), ("A", 7), ("B", 8)], _measured);
    }

    [Fact]
    public async Task MeasuresRealRequests()
    {
        var moment = TimeSpan.FromMilliseconds(30);

        await FizzBoomHttp.MeasureAsync(Evaluators.All, new SocketLoad(2), moment, 2, moment, Add, _ => { }, Token);

        Assert.Equal(Evaluators.All.Select(evaluator => evaluator.Name).Order(), _measured.Select(static round => round.Name).Distinct().Order());
        Assert.Equal(2 * Evaluators.All.Count, _measured.Count);
        Assert.All(_measured, static round => Assert.True(round.Rate > 0));
    }

    [Fact]
    public async Task TellsItsProgress()
    {
        var told = new List<string>();

        await FizzBoomHttp.MeasureAsync([new Fixed("A", "1")], new RecordingLoad(), Warmup, 2, Round, Add, told.Add, Token);

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

        await MeasureAsync([new Fixed("A", "1"), new Fixed("B", "1")], load, cancellation.Token);

        Assert.Equal((roundsOfA, roundsOfB), (RoundsOf("A"), RoundsOf("B")));
    }

    [Fact]
    public async Task MeasuresNothingOnceCancelled()
    {
        await MeasureAsync([new Fixed("A", "1")], new RecordingLoad(), new CancellationToken(canceled: true));

        Assert.Empty(_measured);
    }

    [Fact]
    public async Task LetsAFailingLoadFail()
    {
        var load = new RecordingLoad(_ => throw new HttpLoadException("broken"));

        await Assert.ThrowsAsync<HttpLoadException>(() => MeasureAsync([new Fixed("A", "1")], load, Token));
    }

    [Fact]
    public async Task WhatWasMeasuredBeforeAFailureIsToldAllTheSame()
    {
        // Two calls warm up; the third round of two is the first to fail.
        var load = new RecordingLoad(call =>
        {
            if (call > 6)
                throw new HttpLoadException("broken");
        });

        await Assert.ThrowsAsync<HttpLoadException>(() => MeasureAsync([new Fixed("A", "1"), new Fixed("B", "1")], load, Token));

        Assert.Equal((2, 2), (RoundsOf("A"), RoundsOf("B")));
    }

    private Task MeasureAsync(IReadOnlyList<IEvaluator> evaluators, IHttpLoad load, CancellationToken cancellationToken) =>
        FizzBoomHttp.MeasureAsync(evaluators, load, Warmup, rounds: 3, Round, Add, _ => { }, cancellationToken);

    private void Add(string name, double rate) => _measured.Add((name, rate));

    private int RoundsOf(string name) => _measured.Count(round => round.Name == name);

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
