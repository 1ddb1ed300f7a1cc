using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;
using LeanTasks.Threading;

namespace LeanTasks.Tests.Bcl;

/// <summary>How failures that nobody looks at reach <see cref="TaskScheduler.UnobservedTaskException"/>, with the private method and without.</summary>
public sealed class UnobservedTaskTests
{
    [Fact]
    public void TheMethodOfThisRuntimePasses() => Assert.Null(UnobservedTask.WhyUnusable(PublishUnobservedTaskException));

    [Fact]
    public void AMethodThatIsMissingIsRefusedByItsName() =>
        Assert.Contains(nameof(MissingPublish), UnobservedTask.WhyUnusable(MissingPublish), StringComparison.Ordinal);

    [Fact]
    public void WithoutTheMethodTheFailureIsToldOnceToo() => Assert.Equal([1, 1], Untold.TimesToldByTaskScheduler(
        static message => UnobservedTask.Publish(new AggregateException(new ProgramException(message))),
        static message => UnobservedTask.DropFailedTask(new AggregateException(new ProgramException(message)))));

    /// <summary>What a handler throws is not taken for a method that is missing.</summary>
    [Fact]
    public void AHandlerMayThrowThatAMethodIsMissing() => ChildProcess.Run(typeof(UnobservedTaskTests), static () =>
    {
        TaskScheduler.UnobservedTaskException += static (_, _) => throw new MissingMethodException();
        Assert.Throws<MissingMethodException>(static () => UnobservedTask.Publish(new AggregateException(new ProgramException("Nobody looks at this."))));
        Environment.Exit(ChildProcess.Shown);
    });

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(PublishUnobservedTaskException))]
    private static extern void PublishUnobservedTaskException(TaskScheduler? of, object sender, UnobservedTaskExceptionEventArgs arguments);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(MissingPublish))]
    private static extern void MissingPublish(TaskScheduler? of, object sender, UnobservedTaskExceptionEventArgs arguments);
}
