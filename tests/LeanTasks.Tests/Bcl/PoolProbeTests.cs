using System.Runtime.CompilerServices;
using LeanTasks.Threading;
using PoolThread = LeanTasks.Tests.Support.PoolThread;

namespace LeanTasks.Tests.Bcl;

/// <summary>The probe of each accessor of the pool's methods refuses one that does something else, or has no method.</summary>
public sealed unsafe class PoolProbeTests
{
    private const string Pool = "System.Threading.ThreadPool, System.Private.CoreLib";

    private const string Queue = "System.Threading.ThreadPoolWorkQueue, System.Private.CoreLib";

    private static int s_unblocked;

    [Fact]
    public void TheMethodsOfThisRuntimePass() => PoolThread.Run(static () =>
    {
        Assert.Null(PoolProbes.Notices(&NotifyThreadBlocked, &NotifyThreadUnblocked));
        Assert.Null(PoolProbes.Pops(&TryPopCustomWorkItem));
        Assert.Null(PoolProbes.Gifts(&TransferAllLocalWorkItemsToHighPriorityGlobalQueue));
    });

    [Fact]
    public void WhatIsToldIsTakenBack()
    {
        s_unblocked = 0;
        Assert.Null(PoolProbes.Notices(&TakesNoNotice, &Unblocked));
        Assert.Equal(0, s_unblocked);
        Assert.Null(PoolProbes.Notices(&TakesNotice, &Unblocked));
        Assert.Equal(1, s_unblocked);
    }

    [Fact]
    public void APopThatFindsWhatWasNotQueuedIsRefused() =>
        Assert.Equal("ThreadPool.TryPopCustomWorkItem returned true for a work item that was never queued.", PoolProbes.Pops(&PopsAnything));

    [Fact]
    public void AMethodThatIsMissingIsRefusedByItsName()
    {
        Assert.Contains("MissingBlocked", PoolProbes.Notices(&MissingBlocked, &Unblocked), StringComparison.Ordinal);
        Assert.Contains("MissingUnblocked", PoolProbes.Notices(&TakesNotice, &MissingUnblocked), StringComparison.Ordinal);
        Assert.Contains("MissingPop", PoolProbes.Pops(&MissingPop), StringComparison.Ordinal);
        Assert.Contains("MissingGift", PoolProbes.Gifts(&MissingGift), StringComparison.Ordinal);
    }

    [Fact]
    public void APoolThatIsMissingIsRefused() => Assert.Contains("MissingPool", PoolProbes.Pops(&PopOfMissingPool), StringComparison.Ordinal);

    private static bool TakesNoNotice(object? pool) => false;

    private static bool TakesNotice(object? pool) => true;

    private static void Unblocked(object? pool) => s_unblocked++;

    private static bool PopsAnything(object? pool, object workItem) => true;

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(NotifyThreadBlocked))]
    private static extern bool NotifyThreadBlocked([UnsafeAccessorType(Pool)] object? pool);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(NotifyThreadUnblocked))]
    private static extern void NotifyThreadUnblocked([UnsafeAccessorType(Pool)] object? pool);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(TryPopCustomWorkItem))]
    private static extern bool TryPopCustomWorkItem([UnsafeAccessorType(Pool)] object? pool, object workItem);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(TransferAllLocalWorkItemsToHighPriorityGlobalQueue))]
    private static extern void TransferAllLocalWorkItemsToHighPriorityGlobalQueue([UnsafeAccessorType(Queue)] object? queue);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(MissingBlocked))]
    private static extern bool MissingBlocked([UnsafeAccessorType(Pool)] object? pool);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(MissingUnblocked))]
    private static extern void MissingUnblocked([UnsafeAccessorType(Pool)] object? pool);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(MissingPop))]
    private static extern bool MissingPop([UnsafeAccessorType(Pool)] object? pool, object workItem);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(MissingGift))]
    private static extern void MissingGift([UnsafeAccessorType(Queue)] object? queue);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(TryPopCustomWorkItem))]
    private static extern bool PopOfMissingPool([UnsafeAccessorType("System.Threading.MissingPool, System.Private.CoreLib")] object? pool, object workItem);
}
