using LeanTasks.Tests.Support;
using LeanTasks.Threading;

namespace LeanTasks.Tests.Contexts;

/// <summary>The first use of the library finds out on the calling thread whether it may use a thread's private fields, if that thread has set nothing.</summary>
public sealed class ThreadFieldsTests
{
    [Fact]
    public void AThreadThatHasSetNothingCanTell() => FreshThread.Run(static () => Assert.Null(ThreadFields.WhyUnusableHere()));

    [Fact]
    public void WhoTellsIsLeftAsItWas() => FreshThread.Run(static () =>
    {
        ExecutionContext? before = ExecutionContext.Capture();
        _ = ThreadFields.WhyUnusableHere();
        Assert.Same(before, ExecutionContext.Capture());
        Assert.Same(AmbientContext.Default, before);
        Assert.Null(ThreadFields.ExecutionContext(Thread.CurrentThread));
        Assert.Null(SynchronizationContext.Current);
        Assert.Null(Task.CurrentId);
        Assert.Null(ThreadFields.WhyResetsAreUnknown());
        Assert.Null(Thread.CurrentThread.Name);
    });

    [Fact]
    public void AThreadWithALocalCannotTellAndItsListenersHearNothing() => FreshThread.Run(static () =>
    {
        int changes = 0;
        AsyncLocal<int> local = new(_ => changes++) { Value = 1 };
        ExecutionContext? before = ExecutionContext.Capture();
        Assert.NotNull(ThreadFields.WhyUnusableHere());
        Assert.Equal((1, 1), (changes, local.Value));
        Assert.Same(before, ExecutionContext.Capture());
    });

    [Fact]
    public void AThreadWithoutFlowCannotTell() => FreshThread.Run(static () =>
    {
        using (ExecutionContext.SuppressFlow())
        {
            Assert.NotNull(ThreadFields.WhyUnusableHere());
            Assert.True(ExecutionContext.IsFlowSuppressed());
        }
    });

    [Fact]
    public void AThreadWithASynchronizationContextCannotTell() => FreshThread.Run(static () =>
    {
        SynchronizationContext context = new();
        SynchronizationContext.SetSynchronizationContext(context);
        Assert.NotNull(ThreadFields.WhyUnusableHere());
        Assert.Same(context, SynchronizationContext.Current);
    });

    [Fact]
    public void AThreadThatRunsATaskCannotTell() => FreshThread.Run(static () =>
    {
        Task task = new(static () => Assert.NotNull(ThreadFields.WhyUnusableHere()));
        task.RunSynchronously();
        task.GetAwaiter().GetResult();
    });

    [Fact]
    public void AnotherThreadTellsForOneThatCannot()
    {
        AsyncLocal<int> local = new() { Value = 1 };
        BareThread bare = new();
        Assert.Same(AmbientContext.Default, bare.Context);
        Assert.Null(bare.WhyFieldsAreUnusable);
        Assert.Equal(1, local.Value);
    }

    [Fact]
    public void TheFirstUseMayBeOnAThreadThatHasSetSomething() => ChildProcess.Run(typeof(ThreadFieldsTests), static () =>
    {
        AsyncLocal<int> local = new() { Value = 1 };
        SynchronizationContext context = new();
        SynchronizationContext.SetSynchronizationContext(context);
        LeanTask.Run(() => local.Value = 2).Wait();
        Assert.True(AmbientContext.FieldsAreUsable);
        Assert.Equal(1, local.Value);
        Assert.Same(context, SynchronizationContext.Current);
        FreshThread.Run(static () => Assert.Same(AmbientContext.Default, ExecutionContext.Capture()));
        Environment.Exit(ChildProcess.Shown);
    });
}
