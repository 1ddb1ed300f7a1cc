using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>Sides that throw.</summary>
public sealed class FaultTests
{
    private static readonly ProgramException s_a = new("a");
    private static readonly ProgramException s_b = new("b");

    public static TheoryData<ForkForm, bool> All => ForkScene.All;

    [Theory]
    [MemberData(nameof(All))]
    public void FaultOfTheFirst(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        bool ran = false;
        Assert.Same(s_a, Assert.Throws<ProgramException>(() => ForkScene.Join(scheduler, form, stolen, static () => throw s_a, () => ran = true)));
        Assert.True(ran);
        AssertWorks(scheduler, form, stolen);
    });

    [Theory]
    [MemberData(nameof(All))]
    public void FaultOfTheSecond(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        bool ran = false;
        Assert.Same(s_b, Assert.Throws<ProgramException>(() => ForkScene.Join(scheduler, form, stolen, () => ran = true, static () => throw s_b)));
        Assert.True(ran);
        AssertWorks(scheduler, form, stolen);
    });

    [Theory]
    [MemberData(nameof(All))]
    public void FaultsOfBothComeInTheirOrder(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        bool thrown = false;
        AggregateException both = Assert.Throws<AggregateException>(() => ForkScene.Join(
            scheduler,
            form,
            stolen,
            () =>
            {
                // The second has thrown first, if it can.
                if (stolen)
                    Patience.Until(() => Volatile.Read(ref thrown));
                throw s_a;
            },
            () =>
            {
                Volatile.Write(ref thrown, true);
                throw s_b;
            }));
        Assert.Equal([s_a, s_b], both.InnerExceptions);
        AssertWorks(scheduler, form, stolen);
    });

    /// <summary>The thief is still busy when the first throws.</summary>
    [Theory]
    [MemberData(nameof(All))]
    public void OtherSideHasEndedWhenTheFirstThrows(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        bool thrown = false, ended = false;
        try
        {
            ForkScene.Join(
                scheduler,
                form,
                stolen,
                () =>
                {
                    Volatile.Write(ref thrown, true);
                    throw s_a;
                },
                () =>
                {
                    Patience.Until(() => Volatile.Read(ref thrown));
                    for (int i = 0; i < 100; i++)
                        Thread.Yield();
                    Volatile.Write(ref ended, true);
                });
        }
        catch (ProgramException) when (AssertEnded(ref ended))
        {
        }

        Assert.True(ended);
    });

    [Theory]
    [MemberData(nameof(All))]
    public void CancellationIsThrownAsItIs(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        OperationCanceledException canceled = new(new CancellationToken(canceled: true));
        Assert.Same(canceled, Assert.Throws<OperationCanceledException>(
            () => ForkScene.Join(scheduler, form, stolen, static () => { }, () => throw canceled)));
        Assert.Same(canceled, Assert.Throws<OperationCanceledException>(
            () => ForkScene.Join(scheduler, form, stolen, () => throw canceled, static () => { })));
    });

    [Theory]
    [MemberData(nameof(All))]
    public void StackTraceTellsWhoThrew(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        ProgramException first = Assert.Throws<ProgramException>(() => ForkScene.Join(scheduler, form, stolen, ThrowVisibly, static () => { }));
        Assert.Contains(nameof(ThrowVisibly), first.StackTrace, StringComparison.Ordinal);
        ProgramException second = Assert.Throws<ProgramException>(() => ForkScene.Join(scheduler, form, stolen, static () => { }, ThrowVisibly));
        Assert.Contains(nameof(ThrowVisibly), second.StackTrace, StringComparison.Ordinal);
    });

    [Theory]
    [MemberData(nameof(All))]
    public void NestedFaultsNest(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        AggregateException outer = Assert.Throws<AggregateException>(() => ForkScene.Join(
            scheduler,
            form,
            stolen,
            static () => Fork.Join(static () => throw s_a, static () => throw s_b),
            static () => throw s_b));
        Assert.Equal([s_a, s_b], Assert.IsType<AggregateException>(outer.InnerExceptions[0]).InnerExceptions);
        Assert.Same(s_b, outer.InnerExceptions[1]);
    });

    /// <summary>A fault leaves nothing in the deque, not even a part of the room.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void ManyFaultsLeaveNothingBehind(int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        FreshThread.Run(() => scheduler.Run(() =>
        {
            for (int i = 0; i < 6_000; i++)
            {
                bool a = i % 3 != 0, b = i % 3 != 1;
                Exception? thrown = Record.Exception(() => Fork.Join(Thrower(a, s_a), Thrower(b, s_b)));
                if (a && b)
                    Assert.IsType<AggregateException>(thrown);
                else
                    Assert.Same(a ? s_a : s_b, thrown);
            }

            Assert.Equal((1, 2), Fork.Join(static () => 1, static () => 2));
        }));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public void FaultsOfManyComeInTheirOrder(int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        FreshThread.Run(() => scheduler.Run(() =>
        {
            ProgramException[] faults = [.. Enumerable.Range(0, 100).Select(static i => new ProgramException($"{i}"))];
            int ran = 0;
            Action[] actions = [.. Enumerable.Range(0, 100).Select(i => (Action)(() =>
            {
                Interlocked.Increment(ref ran);
                if (i % 2 == 1)
                    throw faults[i];
            }))];
            AggregateException all = Assert.Throws<AggregateException>(() => Fork.Join(actions));
            Assert.Equal(faults.Where(static (_, i) => i % 2 == 1), all.InnerExceptions);
            Assert.Equal(100, ran);
        }));
    }

    private static Action Thrower(bool throws, Exception exception) => () =>
    {
        if (throws)
            throw exception;
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowVisibly() => throw new ProgramException("visible");

    // A filter runs before the stack is left: even then the other side has ended.
    private static bool AssertEnded(ref bool ended)
    {
        Assert.True(Volatile.Read(ref ended));
        return true;
    }

    private static void AssertWorks(WorkStealingScheduler scheduler, ForkForm form, bool stolen) =>
        Assert.Equal((1, 2), ForkScene.Join(scheduler, form, stolen, static () => 1, static () => 2));
}
