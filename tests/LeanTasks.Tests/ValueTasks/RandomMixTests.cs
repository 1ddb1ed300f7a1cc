namespace LeanTasks.Tests.ValueTasks;

/// <summary>The same random mix of inputs through the combinators of Task and through ours.</summary>
public sealed class RandomMixTests
{
    private const int Mixes = 400;

    private const int MaxInputs = 9;

    [Fact]
    public async Task AllEndsAsTaskWhenAllDoes()
    {
        await ForMixesAsync(async mix =>
        {
            (Task<int[]> bcl, Task<int[]> lean) = mix.Run(static tasks => Task.WhenAll(tasks), static tasks => LeanValueTask.WhenAll(tasks).AsLeanTask().AsTask());
            Assert.Equal(mix.Tell(bcl), mix.Tell(lean));
            if (bcl.IsCompletedSuccessfully)
                Assert.Equal(await bcl, await lean);
        });
    }

    [Fact]
    public async Task AllWithoutResultsEndsAsTaskWhenAllDoes()
    {
        await ForMixesAsync(mix =>
        {
            // Of tasks without results the BCL has the exceptions in the order in which they came; ours have that of the arguments, always.
            (Task bcl, Task lean) = mix.RunPlain(static tasks => Task.WhenAll(tasks.Cast<Task<int>>()), static tasks => LeanValueTask.WhenAll(tasks).AsLeanTask().AsTask());
            Assert.Equal(mix.Tell(bcl), mix.Tell(lean));
            return Task.CompletedTask;
        });
    }

    [Fact]
    public async Task AnyEndsAsTheWinnerOfTaskWhenAnyDoes()
    {
        await ForMixesAsync(async mix =>
        {
            if (mix.IsEmpty)
                return;
            (Task<Task<int>> bcl, ValueTask<(int Index, int Result)> lean) = mix.Run(static tasks => Task.WhenAny(tasks), static tasks => LeanValueTask.WhenAny(tasks));
            await mix.IsWonAsync(await bcl, async () => await lean);
        });
    }

    [Fact]
    public async Task AnyWithoutResultsEndsAsTheWinnerOfTaskWhenAnyDoes()
    {
        await ForMixesAsync(async mix =>
        {
            if (mix.IsEmpty)
                return;
            (Task<Task> bcl, ValueTask<int> lean) = mix.RunPlain(static tasks => Task.WhenAny(tasks), static tasks => LeanValueTask.WhenAny(tasks));
            await mix.IsWonAsync(await bcl, async () => await lean is var index ? (index, index) : default);
        });
    }

    [Fact]
    public async Task EachGivesTheOrderOfTaskWhenEach()
    {
        await ForMixesAsync(async mix =>
        {
            (IAsyncEnumerable<Task<int>> bcl, IAsyncEnumerable<ValueTask<int>> lean) =
                mix.Run(static tasks => Task.WhenEach(tasks), static tasks => LeanValueTask.WhenEach(tasks));
            List<string> expected = [];
            await foreach (Task<int> task in bcl)
                expected.Add(mix.Tell(task));
            List<string> actual = [];
            await foreach (ValueTask<int> task in lean)
            {
                Assert.True(task.IsCompleted);
                actual.Add(mix.Tell(task.AsLeanTask().AsTask()));
            }

            Assert.Equal(expected, actual);
        });
    }

    [Fact]
    public async Task EachWithoutResultsGivesTheOrderOfTaskWhenEach()
    {
        await ForMixesAsync(async mix =>
        {
            (IAsyncEnumerable<Task> bcl, IAsyncEnumerable<ValueTask> lean) =
                mix.RunPlain(static tasks => Task.WhenEach(tasks), static tasks => LeanValueTask.WhenEach(tasks));
            List<string> expected = [];
            await foreach (Task task in bcl)
                expected.Add(task.IsCompletedSuccessfully ? "ran to completion" : mix.Tell(task));
            List<string> actual = [];
            await foreach (ValueTask task in lean)
                actual.Add(mix.Tell(task.AsLeanTask().AsTask()));
            Assert.Equal(expected, actual);
        });
    }

    private static async Task ForMixesAsync(Func<InputMix, Task> check)
    {
        for (int seed = 0; seed < Mixes; seed++)
        {
            InputMix mix = new(seed, MaxInputs);
            try
            {
                await check(mix);
                mix.IsConsumed();
            }
            catch (Exception exception)
            {
                throw new InvalidOperationException($"Seed {seed}: {mix}", exception);
            }
        }
    }
}
