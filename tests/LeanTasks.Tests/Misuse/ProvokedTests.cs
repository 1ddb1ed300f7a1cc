using System.Runtime.CompilerServices;
using LeanTasks.Tests.Guard;

namespace LeanTasks.Tests.Misuse;

/// <summary>Methods that do not suspend, where misuse is provoked. Run by <see cref="ModesTests"/> in such a process; elsewhere they do nothing.</summary>
public sealed class ProvokedTests
{
    [Fact]
    public Task TheyHaveCompletedAndMayBeAwaitedOnce() => Run(async () =>
    {
        ValueTask<int> one = OneAsync();
        Assert.True(one.IsCompletedSuccessfully);
        Assert.Equal(1, await one);

        ValueTask none = NoneAsync();
        Assert.True(none.IsCompletedSuccessfully);
        await none;
        Assert.Equal(1, await OneAsync().AsTask());
        Assert.Equal(2, await NestedAsync());
    });

    [Fact]
    public Task ASecondUseIsToldWithTheMethod() => Run(async () =>
    {
        ValueTask<int> one = OneAsync();
        Assert.Equal(1, one.Result);
        Exception told = await Assert.ThrowsAsync<InvalidOperationException>(async () => await one);
        Assert.Contains("has been awaited before", told.Message, StringComparison.Ordinal);
        Assert.Contains($"{typeof(ProvokedTests).FullName}.{nameof(OneAsync)}", told.Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(() => one.IsCompletedSuccessfully);

        ValueTask none = NoneAsync();
        await none;
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await none);
    });

    [Fact]
    public Task AResultReadAndPassedOnIsFound() => Run(async () =>
    {
        // Only where the second of the two is not at once complete.
        static ValueTask<int> Sum(ValueTask<int> first, Task<int> second)
        {
            int read = first.IsCompletedSuccessfully ? first.Result : 0;
            return second.IsCompletedSuccessfully ? new(read + second.Result) : Awaited(first, second);
        }

        static async ValueTask<int> Awaited(ValueTask<int> first, Task<int> second) => await first + await second;

        Assert.Equal(3, await Sum(OneAsync(), Task.FromResult(2)));
        TaskCompletionSource<int> second = new();
        ValueTask<int> sum = Sum(OneAsync(), second.Task);
        second.SetResult(2);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await sum);
    });

    [Fact]
    public Task WhatFailsStillFails() => Run(async () =>
    {
        await Assert.ThrowsAsync<FormatException>(async () => await FailsAsync());
        Assert.True(FailsAsync().IsFaulted);
    });

    private static async Task Run(Func<Task> test)
    {
        if (SwitchedProcess.Has(ModesTests.Provoke))
            await test();
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> OneAsync()
    {
        await Task.CompletedTask;
        return 1;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask NoneAsync() => await Task.CompletedTask;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> NestedAsync() => await OneAsync() + await OneAsync();

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> FailsAsync()
    {
        await Task.CompletedTask;
        throw new FormatException();
    }
}
