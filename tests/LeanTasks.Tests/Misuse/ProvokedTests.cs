using System.Runtime.CompilerServices;
using LeanTasks.Tests.Guard;

namespace LeanTasks.Tests.Misuse;

/// <summary>Methods that do not suspend, where misuse is provoked. Run by <see cref="ModesTests"/> in such a process; elsewhere they are skipped.</summary>
public sealed class ProvokedTests
{
    private const int Rounds = 200;

    [Fact]
    public Task TheyMayBeAwaitedOnceAndSometimesSayNoWhenTheyAreFirstAsked() => Run(async () =>
    {
        HashSet<bool> answers = [];
        for (int i = 0; i < Rounds; i++)
        {
            ValueTask<int> one = OneAsync();
            answers.Add(one.IsCompletedSuccessfully);
            Assert.True(one.IsCompletedSuccessfully);
            Assert.Equal(1, await one);

            ValueTask none = NoneAsync();
            answers.Add(none.IsCompleted);
            Assert.True(none.IsCompleted);
            await none;
            Assert.Equal(1, OneAsync().Result);
            Assert.Equal(1, await OneAsync().AsTask());
            Assert.Equal(2, await NestedAsync());
        }

        Assert.Equal(2, answers.Count);
    });

    [Fact]
    public Task SoMayFusedMethodsWithAPooledEntryPoint() => Run(async () =>
    {
        HashSet<bool> answers = [];
        HandGate gate = new();
        for (int i = 0; i < Rounds; i++)
        {
            ValueTask<int> one = FusedByHand.OneAsync(null);
            answers.Add(one.IsCompletedSuccessfully);
            Assert.True(one.IsCompletedSuccessfully);
            Assert.Equal(1, await one);
            await Assert.ThrowsAsync<InvalidOperationException>(async () => await one);
        }

        Assert.Equal(2, answers.Count);
        ValueTask<int> suspended = FusedByHand.OneAsync(gate);
        gate.Open();
        Assert.Equal(1, await suspended);
        Exception told = await Assert.ThrowsAsync<InvalidOperationException>(async () => await suspended);
        Assert.Contains($"Method: {typeof(FusedByHand).FullName}+{nameof(FusedByHand.Frame)}.", told.Message, StringComparison.Ordinal);
    });

    [Fact]
    public Task ASecondUseIsToldWithTheMethod() => Run(async () =>
    {
        ValueTask<int> one = OneAsync();
        Assert.Equal(1, one.Result);
        Exception told = await Assert.ThrowsAsync<InvalidOperationException>(async () => await one);
        Assert.Contains("has already been awaited", told.Message, StringComparison.Ordinal);
        Assert.Contains($"{typeof(ProvokedTests).FullName}.{nameof(OneAsync)}", told.Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(() => one.IsCompletedSuccessfully);

        ValueTask none = NoneAsync();
        await none;
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await none);
    });

    [Fact]
    public Task AResultThatIsReadAndPassedOnIsFoundWhetherOrNotTheMethodSuspends() => Run(async () =>
    {
        // The shape of a library's mistake: wrong only where the first of two has completed, and the second has not.
        static ValueTask<int> Sum(ValueTask<int> first, ValueTask<int> second)
        {
            if (!first.IsCompletedSuccessfully)
                return Awaited(first, second);
            int read = first.Result;
            return second.IsCompletedSuccessfully ? new(read + second.Result) : Awaited(first, second);
        }

        static async ValueTask<int> Awaited(ValueTask<int> first, ValueTask<int> second) => await first + await second;

        await AssertFound(static () => Sum(OneAsync(), OneAsync()));
        await AssertFound(static () => Sum(SuspendsAsync(), SuspendsAsync()));
    });

    [Fact]
    public Task WhatFailsStillFails() => Run(async () =>
    {
        await Assert.ThrowsAsync<FormatException>(async () => await FailsAsync());
        Assert.True(FailsAsync().IsFaulted);
    });

    private static async Task AssertFound(Func<ValueTask<int>> call)
    {
        int found = 0;
        for (int i = 0; i < Rounds; i++)
        {
            try
            {
                Assert.Equal(2, await call());
            }
            catch (InvalidOperationException)
            {
                found++;
            }
        }

        Assert.InRange(found, 1, Rounds - 1);
    }

    private static async Task Run(Func<Task> test)
    {
        SwitchedProcess.SkipUnless(ModesTests.Provoke);
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
    private static async ValueTask<int> SuspendsAsync()
    {
        // What the pool could run at once may have ended before its caller looks: then no call of two would be found that differ.
        await Task.Delay(1);
        return 1;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> FailsAsync()
    {
        await Task.CompletedTask;
        throw new FormatException();
    }
}
