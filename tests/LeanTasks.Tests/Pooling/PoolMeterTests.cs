using System.Diagnostics.Metrics;
using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Tests.Sizes;
using LeanTasks.Tests.Support;
using LeanTasks.Threading;

namespace LeanTasks.Tests.Pooling;

/// <summary>What listeners are told.</summary>
[Collection(nameof(QuietProcess))]
public sealed class PoolMeterTests
{
    [Fact]
    public void EachInstrumentCountsWhatItsNameSays()
    {
        Dictionary<string, long> counts = [];
        using (Listen((name, boxes, method) =>
        {
            if (method == MethodName.Of(typeof(Counted)))
                counts[name] = counts.GetValueOrDefault(name) + boxes;
        }))
        {
            ThreadBoxes mine = new();
            Assert.Null(BoxPool<Counted>.Rent(mine));
            BoxPool<Counted>.Return(mine, new object());
            Assert.NotNull(BoxPool<Counted>.Rent(mine));
            BoxPool<Counted>.Return(mine, new object());
            BoxPool<Counted>.Retired();
        }

        Assert.Equal(1, counts["leantasks.pool.boxes.rented"]);
        Assert.Equal(2, counts["leantasks.pool.boxes.kept"]);
        Assert.Equal(1, counts["leantasks.pool.boxes.retired"]);
        Assert.False(counts.ContainsKey("leantasks.pool.boxes.trimmed"));
    }

    [Fact]
    public void WhatIsBeyondTheCapOrTrimmedIsCounted()
    {
        const int Size = 4;
        Depot depot = new(typeof(Trimmed), Size, 2);
        long trimmed = 0;
        using (Listen((name, boxes, method) =>
        {
            if (name == "leantasks.pool.boxes.trimmed" && method == depot.Method)
                trimmed += boxes;
        }))
        {
            ThreadBoxes mine = new();
            for (int i = 0; i < 5 * Size; i++)
                mine.Return(0, new object(), depot);
            Assert.Equal(Size, trimmed);
            depot.Trim();
            depot.Trim();
            depot.Trim();
        }

        Assert.Equal(3 * Size, trimmed);
    }

    [Fact]
    public void ListenersCountBoxesAndMethods()
    {
        List<Instrument> instruments = [];
        using MeterListener listener = new() { InstrumentPublished = (instrument, _) => Note(instruments, instrument) };
        listener.Start();
        Assert.False(PoolMeter.IsOn(PoolCount.Kept));
        Assert.Equal(["{box}", "{box}", "{box}", "{box}", "{method}"], instruments.Select(static each => each.Unit).Order(StringComparer.Ordinal));
        Assert.All(instruments, static each => Assert.False(string.IsNullOrEmpty(each.Description)));
    }

    [DeepFact]
    public void AListenerThatThrowsHarmsNobody()
    {
        ThreadBoxes mine = new();
        using (Listen(static (_, _, _) => throw new ProgramException("I do not care.")))
        {
            object box = new();
            BoxPool<Thrown>.Return(mine, box);
            BoxPool<Thrown>.Retired();
            Assert.Same(box, BoxPool<Thrown>.Rent(mine));
        }
    }

    [Fact]
    public void MethodsHaveTheNamesThatTheirAuthorsGave()
    {
        MethodInfo method = ((Delegate)SomeAsync).Method;
        Type machine = method.GetCustomAttribute<AsyncStateMachineAttribute>()!.StateMachineType;
        Assert.Equal("LeanTasks.Tests.Pooling.PoolMeterTests.SomeAsync", MethodName.Of(machine));
        Assert.Equal("LeanTasks.Tests.Pooling.PoolMeterTests+Counted", MethodName.Of(typeof(Counted)));
    }

    private static MeterListener Listen(Action<string, long, string?> tell)
    {
        MeterListener listener = new()
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument.Meter.Name == LeanTasksMeter.Name)
                    listener.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<long>((instrument, boxes, tags, _) => tell(instrument.Name, boxes, tags[0].Value as string));
        listener.Start();
        return listener;
    }

    private static void Note(List<Instrument> instruments, Instrument instrument)
    {
        if (instrument.Meter.Name == LeanTasksMeter.Name && instrument.Name.StartsWith("leantasks.pool.", StringComparison.Ordinal))
            instruments.Add(instrument);
    }

    private static async ValueTask SomeAsync() => await Task.Yield();

    private struct Counted;

    private struct Trimmed;

    private struct Thrown;
}
