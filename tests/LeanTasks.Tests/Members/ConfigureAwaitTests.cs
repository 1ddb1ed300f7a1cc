using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Members;

/// <summary>ConfigureAwait, with each of its options.</summary>
public sealed class ConfigureAwaitTests
{
    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Theory]
    [InlineData(ConfigureAwaitOptions.None)]
    [InlineData(ConfigureAwaitOptions.ContinueOnCapturedContext)]
    [InlineData(ConfigureAwaitOptions.SuppressThrowing)]
    [InlineData(ConfigureAwaitOptions.ForceYielding)]
    [InlineData(ConfigureAwaitOptions.ForceYielding | ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext)]
    [InlineData((ConfigureAwaitOptions)8)]
    [InlineData((ConfigureAwaitOptions)(-1))]
    public void OptionsAreCheckedAlike(ConfigureAwaitOptions options)
    {
        Both.Same(() => _ = Task.CompletedTask.ConfigureAwait(options), () => _ = LeanTask.CompletedTask.ConfigureAwait(options));
        Both.Same(() => _ = Task.FromResult(1).ConfigureAwait(options), () => _ = LeanTask.FromResult(1).ConfigureAwait(options));
    }

    [Fact]
    public void SuppressedThrowingThrowsNothing() => FreshThread.Run(static () =>
    {
        LeanTask[] tasks = [LeanTask.FromException(new ProgramException("fault")), LeanTask.FromCanceled(s_canceled), LeanTask.CompletedTask];
        foreach (LeanTask task in tasks)
        {
            task.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing).GetAwaiter().GetResult();
            LeanTask method = AwaitAsync(task.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing));
            Assert.True(method.IsCompletedSuccessfully);
        }

        LeanTaskSource source = new();
        LeanTask pending = AwaitAsync(source.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing));
        source.SetException(new ProgramException("fault"));
        Assert.True(pending.IsCompletedSuccessfully);

        static async LeanTask AwaitAsync(ConfiguredLeanTaskAwaitable awaitable) => await awaitable;
    });

    [Fact]
    public void ForcedYieldingYieldsThoughTheTaskHasCompleted() => FreshThread.Run(static () =>
    {
        int caller = Environment.CurrentManagedThreadId;
        Assert.Equal(
            (YieldAsync(ConfigureAwaitOptions.ForceYielding).GetAwaiter().GetResult() == caller, YieldAsync(ConfigureAwaitOptions.None).GetAwaiter().GetResult() == caller),
            (YieldLeanAsync(ConfigureAwaitOptions.ForceYielding).Result == caller, YieldLeanAsync(ConfigureAwaitOptions.None).Result == caller));
        Assert.False(LeanTask.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding).GetAwaiter().IsCompleted);
        Assert.False(LeanTask.FromResult(1).ConfigureAwait(ConfigureAwaitOptions.ForceYielding).GetAwaiter().IsCompleted);
        Assert.Equal(7, ResultAsync().Result);

        static async Task<int> YieldAsync(ConfigureAwaitOptions options)
        {
            await Task.CompletedTask.ConfigureAwait(options);
            return Environment.CurrentManagedThreadId;
        }

        static async LeanTask<int> YieldLeanAsync(ConfigureAwaitOptions options)
        {
            await LeanTask.CompletedTask.ConfigureAwait(options);
            return Environment.CurrentManagedThreadId;
        }

        static async LeanTask<int> ResultAsync() => await LeanTask.FromResult(7).ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
    });

    [Theory]
    [InlineData(ConfigureAwaitOptions.None)]
    [InlineData(ConfigureAwaitOptions.ContinueOnCapturedContext)]
    [InlineData(ConfigureAwaitOptions.ForceYielding)]
    [InlineData(ConfigureAwaitOptions.ForceYielding | ConfigureAwaitOptions.ContinueOnCapturedContext)]
    public void ContextIsCapturedIfItIsAskedFor(ConfigureAwaitOptions options) => FreshThread.Run(() =>
    {
        TaskCompletionSource bcl = new();
        LeanTaskSource lean = new();
        LeanTaskSource<int> withResult = new();
        int bclPosts = Posts(() => Method(bcl.Task.ConfigureAwait(options)), bcl.SetResult);
        Assert.Equal(bclPosts, Posts(() => LeanMethod(lean.ConfigureAwait(options)), lean.SetResult));
        Assert.Equal(bclPosts, Posts(() => ResultMethod(withResult.ConfigureAwait(options)), () => withResult.SetResult(1)));
        Assert.Equal(bclPosts, Posts(() => lean.ConfigureAwait(options).GetAwaiter().OnCompleted(static () => { }), static () => { }));

        static int Posts(Action attach, Action complete)
        {
            QueueingSynchronizationContext context = new();
            context.Within(attach);
            complete();
            context.Drain();
            return context.Posts;
        }

        static async void Method(ConfiguredTaskAwaitable awaitable) => await awaitable;
        static async void LeanMethod(ConfiguredLeanTaskAwaitable awaitable) => await awaitable;
        static async void ResultMethod(ConfiguredLeanTaskAwaitable<int> awaitable) => await awaitable;
    });

    [Fact]
    public void ConfiguredAwaitsThrowAsPlainOnes()
    {
        LeanTask<int>[] tasks = [LeanTask.FromException<int>(new ProgramException("fault")), LeanTask.FromCanceled<int>(s_canceled)];
        foreach (LeanTask<int> task in tasks)
        {
            string plain = Telling.Thrown(() => task.GetAwaiter().GetResult());
            Assert.Equal(plain, Telling.Thrown(() => task.ConfigureAwait(false).GetAwaiter().GetResult()));
            Assert.Equal(plain, Telling.Thrown(() => ((LeanTask)task).ConfigureAwait(true).GetAwaiter().GetResult()));
            Assert.Equal(plain, Telling.Thrown(() => task.ConfigureAwait(ConfigureAwaitOptions.ForceYielding).GetAwaiter().GetResult()));
        }
    }

    [Fact]
    public void AwaitersRejectNull()
    {
        LeanTaskSource<int> source = new();
        Assert.Throws<ArgumentNullException>("continuation", () => source.ConfigureAwait(false).GetAwaiter().OnCompleted(null!));
        Assert.Throws<ArgumentNullException>("continuation", () => source.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(null!));
        Assert.Throws<ArgumentNullException>("continuation", () => ((LeanTask)source).ConfigureAwait(false).GetAwaiter().OnCompleted(null!));
        Assert.Throws<ArgumentNullException>("continuation", () => ((LeanTask)source).ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(null!));
    }
}
