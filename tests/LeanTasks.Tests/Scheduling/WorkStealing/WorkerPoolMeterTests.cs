using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;
using LeanTasks.Tests.Parallelism.Forks;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>What listeners can observe of schedulers.</summary>
public sealed class WorkerPoolMeterTests
{
    private const string Prefix = "leantasks.scheduler.";

    [Fact]
    public void QueuedTasksAndThreadsAreObservedUntilTheSchedulerIsDisposed()
    {
        using Observer observer = new();
        WorkStealingScheduler scheduler = LoneScheduler.Create();
        bool isBusy = false;
        bool release = false;
        int ran = 0;
        LeanTask busy = scheduler.Start(() =>
        {
            Volatile.Write(ref isBusy, true);
            Patience.Until(() => Volatile.Read(ref release));
        });
        Patience.Until(() => Volatile.Read(ref isBusy));
        for (int i = 0; i < 3; i++)
            scheduler.Start(() => Interlocked.Increment(ref ran));
        Assert.Equal(3, observer.Read(scheduler)["queue.length"]);
        Assert.InRange(observer.Read(scheduler)["thread.count"], 1, int.MaxValue);

        Volatile.Write(ref release, true);
        busy.Finish();
        scheduler.Dispose();
        Assert.Equal(3, ran);
        Assert.Empty(observer.Read(scheduler));
    }

    [Fact]
    public void TasksThatATaskHasQueuedAreObserved()
    {
        using Observer observer = new();
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        long length = 0;
        scheduler.Start(() =>
        {
            scheduler.Start(static () => { });
            scheduler.Start(static () => { });
            length = observer.Read(scheduler)["queue.length"];
        }).Finish();
        Assert.Equal(2, length);
    }

    [Fact]
    public void StolenForksAreCountedAndOthersAreNot()
    {
        using Observer observer = new();
        FreshThread.Run(() =>
        {
            using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
            long before = observer.Read(scheduler)["steals fork"];
            ForkScene.Join(scheduler, ForkForm.Actions, stolen: true, static () => { }, static () => { });
            ForkScene.Join(scheduler, ForkForm.Actions, stolen: true, static () => { }, static () => { });
            Assert.Equal(before + 2, observer.Read(scheduler)["steals fork"]);
            Assert.Equal(0, observer.Read(scheduler)["steals task"]);
        });
        FreshThread.Run(() =>
        {
            using WorkStealingScheduler scheduler = LoneScheduler.Create();
            ForkScene.Join(scheduler, ForkForm.Actions, stolen: false, static () => { }, static () => { });
            Assert.Equal(0, observer.Read(scheduler)["steals fork"]);
        });
    }

    [Fact]
    public void StolenTasksAreCounted()
    {
        using Observer observer = new();
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        scheduler.Start(() =>
        {
            // Its own thread is busy here until another has taken the task.
            bool isTaken = false;
            scheduler.Start(() => Volatile.Write(ref isTaken, true));
            Patience.Until(() => Volatile.Read(ref isTaken));
        }).Finish();
        Assert.Equal(1, observer.Read(scheduler)["steals task"]);
    }

    [Fact]
    public void WhatRemovedWorkersHaveStolenStaysCounted() => FreshThread.Run(static () =>
    {
        using Observer observer = new();
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        ThreadLocalState thread = ThreadLocalState.Current;
        Worker[] places = [.. Enumerable.Range(0, 60).Select(_ => scheduler.WorkerPool.EnterExternal(thread))];
        places[^1].StolenForks = 7;
        long before = observer.Read(scheduler)["steals fork"];
        foreach (Worker place in places)
            scheduler.WorkerPool.LeaveExternal(place, before: null);
        Assert.DoesNotContain(places[^1], scheduler.WorkerPool.Workers);
        Assert.InRange(before, 7, long.MaxValue);
        Assert.Equal(before, observer.Read(scheduler)["steals fork"]);
    });

    [Fact]
    public void AListenerThatThrowsAtOneInstrumentMeetsTheOthers()
    {
        using Meter meter = new(nameof(AListenerThatThrowsAtOneInstrumentMeetsTheOthers));
        List<string> announced = [];
        using MeterListener listener = new()
        {
            InstrumentPublished = (instrument, _) =>
            {
                if (instrument.Meter != meter)
                    return;
                announced.Add(instrument.Name);
                if (announced.Count == 1)
                    throw new ProgramException("I do not care.");
            },
        };
        listener.Start();
        WorkerPoolInstruments.Make(meter);
        Assert.Equal([Prefix + "steals", Prefix + "queue.length", Prefix + "thread.count"], announced);
    }

    /// <summary>Its threads would keep one alive that has any.</summary>
    [Fact]
    public void AWorkerPoolThatNobodyHasClosedCanBeCollected()
    {
        WeakReference pool = Added();
        Patience.Until(() =>
        {
            GC.Collect();
            return !pool.IsAlive;
        });
        Assert.DoesNotContain(WorkerPoolMeter.WorkerPools, static each => each.Name == "dropped");

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference Added()
        {
            WorkerPool pool = new((WorkStealingScheduler)RuntimeHelpers.GetUninitializedObject(typeof(WorkStealingScheduler)), 1, "dropped");
            WorkerPoolMeter.Add(pool);
            Assert.Contains(pool, WorkerPoolMeter.WorkerPools);
            return new WeakReference(pool);
        }
    }

    /// <summary>A listener for the schedulers' instruments.</summary>
    private sealed class Observer : IDisposable
    {
        private readonly MeterListener _listener = new();
        private readonly Dictionary<string, long> _read = [];
        private int _id;

        internal Observer()
        {
            _listener.InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument.Meter.Name == "LeanTasks" && instrument.Name.StartsWith(Prefix, StringComparison.Ordinal))
                    listener.EnableMeasurementEvents(instrument);
            };
            _listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) =>
            {
                Dictionary<string, object?> all = tags.ToArray().ToDictionary(static tag => tag.Key, static tag => tag.Value);
                if ((int)all["id"]! == _id)
                    _read[$"{instrument.Name[Prefix.Length..]} {all.GetValueOrDefault("kind")}".TrimEnd()] = value;
            });
            _listener.Start();
        }

        public void Dispose() => _listener.Dispose();

        /// <summary>What is observed of one scheduler now.</summary>
        internal Dictionary<string, long> Read(WorkStealingScheduler scheduler)
        {
            _id = scheduler.Id;
            _read.Clear();
            _listener.RecordObservableInstruments();
            return _read;
        }
    }
}
