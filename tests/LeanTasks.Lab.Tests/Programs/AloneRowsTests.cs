using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Separate;
using Xunit;

namespace LeanTasks.Lab.Tests.Programs;

public class AloneRowsTests
{
    private static readonly AloneFigure[] s_figures = [new("first", ""), new("jit", "jit")];

    private readonly List<string> _started = [];

    [Fact]
    public void EveryFigureIsAWorkload() => Assert.Equal(["method", "method jit"], Rows().Workloads);

    [Theory]
    [InlineData(RunLength.Brief, 1)]
    [InlineData(RunLength.Quick, 2)]
    [InlineData(RunLength.Full, 4)]
    public void EveryRoundStartsAProcessForEachVariant(RunLength length, int rounds)
    {
        SeparateRun run = Run(length);

        Rows().Measure(["Task", "LeanTask"], run);

        Assert.Equal(2 * rounds, _started.Count);
        Assert.All(_started.Chunk(2), static round => Assert.Equal(["LeanTask", "Task"], round.Order()));
        foreach (string variant in (string[])["Task", "LeanTask"])
        {
            // A process tells its number, and its number and a half.
            double[] numbers = [.. _started.Index().Where(started => started.Item == variant).Select(static started => started.Index + 1.0)];
            Assert.Equal(numbers, run.Figures("method", variant));
            Assert.Equal(numbers.Select(static number => number + 0.5), run.Figures("method jit", variant));
            Assert.Equal(numbers, run.Details(AloneRows.Methods, "method", variant));
            Assert.Empty(run.Details(AloneRows.Methods, "method jit", variant));
        }

        Assert.Equal([$"{rounds} processes for each row, in turns."], run.Notes);
    }

    [Fact]
    public void WhatWasToldBeforeAFailureStays()
    {
        SeparateRun run = Run(RunLength.Full);

        Assert.Throws<ProgramException>(() => Rows(_ => _started.Count == 4 ? throw new ProgramException("broken") : null).Measure(["Task", "LeanTask"], run));

        Assert.Equal(3, run.Figures("method", "Task").Count + run.Figures("method", "LeanTask").Count);
    }

    [Fact]
    public void WhatWasToldBeforeAStopStays()
    {
        using CancellationTokenSource stop = new();
        SeparateRun run = new(RunLength.Full, static _ => { }, stop.Token);

        // The fourth process is ended on its way.
        Rows(token =>
        {
            if (_started.Count == 4)
                stop.Cancel();
            token.ThrowIfCancellationRequested();
            return null;
        }).Measure(["Task", "LeanTask"], run);

        Assert.Equal(4, _started.Count);
        Assert.Equal(3, run.Figures("method", "Task").Count + run.Figures("method", "LeanTask").Count);
    }

    [Fact]
    public void AFigureThatIsNotToldIsNamed()
    {
        AloneRows rows = Rows(static _ => new Dictionary<string, double> { ["first"] = 1 });

        Assert.Contains("'jit'", Assert.Throws<ProgramException>(() => rows.Measure(["Task"], Run(RunLength.Brief))).Message, StringComparison.Ordinal);
    }

    private static SeparateRun Run(RunLength length) => new(length, static _ => { }, CancellationToken.None);

    private AloneRows Rows(Func<CancellationToken, Dictionary<string, double>?>? told = null) => new("method", s_figures, ["Task", "LeanTask"])
    {
        Arguments = static (variant, _) => [variant],
        Rounds = static length => length switch { RunLength.Brief => 1, RunLength.Quick => 2, _ => 4 },
        Start = (arguments, token) =>
        {
            _started.Add(Assert.Single(arguments));
            return told?.Invoke(token) ?? new Dictionary<string, double> { ["first"] = _started.Count, ["jit"] = _started.Count + 0.5, [AloneRows.Methods] = _started.Count };
        },
    };
}
