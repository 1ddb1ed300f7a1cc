using System.Diagnostics.Metrics;
using LeanTasks.Profiling.Allocations;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Dumping;
using LeanTasks.Profiling.Tests.Dumping;

namespace LeanTasks.Profiling.Tests.Allocations;

public sealed class AllocationWatchTests
{
    private const int Size = 1000;

    /// <summary>A thousand samples are off by three parts in a hundred, mostly.</summary>
    [Fact]
    public void WhatAProcessAllocatesIsSampledByType()
    {
        const int Objects = 100_000;
        using AllocationSampler sampler = new();
        for (int i = 0; i < Objects; i++)
            GC.KeepAlive(new Weighty[Size / 8]);

        // The runtime leaves out the type that one is nested in.
        const string type = $"{nameof(Weighty)}[]";
        Assert.True(SpinWait.SpinUntil(IsTold, Hangs.After));

        // What is told beyond that, which is too much from some point on, comes soon.
        SpinWait.SpinUntil(() => false, TimeSpan.FromMilliseconds(300));
        SampledType sampled = sampler.Types().Single(found => found.Type == type);
        Assert.InRange(sampled.Bytes, 0.7 * Objects * Size, 1.4 * Objects * Size);
        Assert.InRange(sampler.OwnBytes, 1, long.MaxValue);

        bool IsTold() => sampler.Types().SingleOrDefault(static found => found.Type == type) is { Samples: > 500 } told && told.Bytes > 0.7 * Objects * Size;
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(24, 102_412)]
    [InlineData(102_400, 161_995)]
    [InlineData(10_000_000, 10_000_000)]
    public void ASampleStandsForTheMoreTheLessLikelyItIs(double size, double bytes) => Assert.Equal(bytes, SampleSums.Weight(size), tolerance: 1);

    [Fact]
    public void RequestsAreCountedAsTheyBegin()
    {
        using RequestCounter counter = new();
        using Meter meter = new(RequestCounter.Hosting);
        UpDownCounter<long> active = meter.CreateUpDownCounter<long>("http.server.active_requests");
        UpDownCounter<long> other = meter.CreateUpDownCounter<long>("http.server.other");
        active.Add(1);
        active.Add(1);
        active.Add(-1);
        other.Add(1);
        Assert.Equal(2, counter.Count);
    }

    [Fact]
    public void WhatCountingItselfAllocatesIsLeftOut()
    {
        using AllocationWatch watch = new();
        ProcessAllocations all = watch.Read(ownBytes: 0);
        ProcessAllocations without = watch.Read(ownBytes: long.MaxValue);
        Assert.InRange(all.Bytes, 1, GC.GetTotalAllocatedBytes(precise: true));
        Assert.Equal((0, 0, 0), (without.Bytes, without.Requests, without.BytesOfRequests));
    }

    /// <summary>Two words in each box.</summary>
    [Fact]
    public void BoxesAreLargerByWhatCounts()
    {
        Task waiting = CountedMethods.Wait();
        Site[] all = Sites.All();
        Site[] site = [.. all.Where(static site => site.StateMachine.Contains("CountedMethods+<Wait>d__", StringComparison.Ordinal))];
        long before = Snapshot.AddedBytes(site, CountsLedger.Read(all.Length));
        CountedMethods.Open();
        Task again = CountedMethods.Wait();
        Assert.Equal(16, Snapshot.AddedBytes(site, CountsLedger.Read(all.Length)) - before);
        CountedMethods.Open();
        Assert.True(waiting.IsCompleted && again.IsCompleted);
    }

    private readonly record struct Weighty(long Number);
}
