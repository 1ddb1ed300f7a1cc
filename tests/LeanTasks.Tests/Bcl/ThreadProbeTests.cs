using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;
using LeanTasks.Threading;

namespace LeanTasks.Tests.Bcl;

/// <summary>The probe of each accessor of a thread's fields refuses one that shows something else, or has no field, and leaves the thread as it was.</summary>
public sealed unsafe class ThreadProbeTests
{
    private const string NotTheContext = "Thread._executionContext does not hold the thread's ExecutionContext.";
    private const string NotWhetherItFlows = "ExecutionContext.m_isFlowSuppressed does not show whether the context flows.";
    private const string NotTheSynchronizationContext = "Thread._synchronizationContext does not hold the thread's SynchronizationContext.";
    private const string NotTheTask = "Task.t_currentTask is not the task that runs on the thread.";

    [ThreadStatic]
    private static ExecutionContext? t_execution;

    [ThreadStatic]
    private static SynchronizationContext? t_synchronization;

    [ThreadStatic]
    private static Task? t_task;

    [ThreadStatic]
    private static int t_number;

    [ThreadStatic]
    private static bool t_flag;

    [Fact]
    public void TheFieldsOfThisRuntimePass() => OnBareThread(static () =>
    {
        Assert.Null(ThreadProbes.Contexts(&Execution, &Synchronization, &IsFlowSuppressed, &CurrentTask, &NumberOf));
        Assert.Null(ThreadProbes.Resets(&ThreadFields.MayNeedReset));
    });

    [Fact]
    public void AnotherExecutionContextIsRefused() => OnBareThread(static () =>
    {
        // One that never changes, and one that is not the default where the thread's is.
        Assert.Equal(NotTheContext, ThreadProbes.Contexts(&OtherExecution, &Synchronization, &IsFlowSuppressed, &CurrentTask, &NumberOf));
        t_execution = ExecutionContext.Capture();
        Assert.Equal(NotTheContext, ThreadProbes.Contexts(&OtherExecution, &Synchronization, &IsFlowSuppressed, &CurrentTask, &NumberOf));
    });

    [Fact]
    public void AnotherFlagOfTheFlowIsRefused() => OnBareThread(static () =>
    {
        Assert.Equal(NotWhetherItFlows, ThreadProbes.Contexts(&Execution, &Synchronization, &False, &CurrentTask, &NumberOf));
        Assert.Equal(NotWhetherItFlows, ThreadProbes.Contexts(&Execution, &Synchronization, &True, &CurrentTask, &NumberOf));
    });

    [Fact]
    public void AnotherSynchronizationContextIsRefused() => OnBareThread(static () =>
    {
        Assert.Equal(NotTheSynchronizationContext, ThreadProbes.Contexts(&Execution, &OtherSynchronization, &IsFlowSuppressed, &CurrentTask, &NumberOf));
        t_synchronization = new SynchronizationContext();
        Assert.Equal(NotTheSynchronizationContext, ThreadProbes.Contexts(&Execution, &OtherSynchronization, &IsFlowSuppressed, &CurrentTask, &NumberOf));
    });

    [Fact]
    public void AnotherTaskIsRefused() => OnBareThread(static () =>
    {
        Assert.Equal(NotTheTask, ThreadProbes.Contexts(&Execution, &Synchronization, &IsFlowSuppressed, &OtherTask, &NumberOf));
        t_task = Task.CompletedTask;
        Assert.Equal(NotTheTask, ThreadProbes.Contexts(&Execution, &Synchronization, &IsFlowSuppressed, &OtherTask, &NumberOf));
    });

    [Fact]
    public void AnotherNumberIsRefused() => OnBareThread(static () =>
        Assert.Equal(NotTheTask, ThreadProbes.Contexts(&Execution, &Synchronization, &IsFlowSuppressed, &CurrentTask, &OtherNumber)));

    [Fact]
    public void AnotherFlagOfAResetIsRefused()
    {
        const string Expected = "Thread._mayNeedResetForThreadPool is not set after a thread is named.";
        Assert.Equal(Expected, ThreadProbes.Resets(&NeverReset));
        Assert.Equal(Expected, ThreadProbes.Resets(&AlwaysReset));
    }

    [Fact]
    public void AFieldThatIsMissingIsRefusedByItsName() => OnBareThread(static () =>
    {
        Expect("_missingExecution", ThreadProbes.Contexts(&MissingExecution, &Synchronization, &IsFlowSuppressed, &CurrentTask, &NumberOf));
        Expect("_missingSynchronization", ThreadProbes.Contexts(&Execution, &MissingSynchronization, &IsFlowSuppressed, &CurrentTask, &NumberOf));
        Expect("_missingFlow", ThreadProbes.Contexts(&Execution, &Synchronization, &MissingFlow, &CurrentTask, &NumberOf));
        Expect("_missingTask", ThreadProbes.Contexts(&Execution, &Synchronization, &IsFlowSuppressed, &MissingTask, &NumberOf));
        Expect("_missingNumber", ThreadProbes.Contexts(&Execution, &Synchronization, &IsFlowSuppressed, &CurrentTask, &MissingNumber));
        Expect("_missingReset", ThreadProbes.Resets(&MissingReset));

        static void Expect(string name, string? why) => Assert.Contains(name, why, StringComparison.Ordinal);
    });

    private static void OnBareThread(Action test) => FreshThread.Run(() =>
    {
        ExecutionContext? before = ExecutionContext.Capture();
        test();
        Assert.Same(before, ExecutionContext.Capture());
        Assert.Null(ThreadFields.ExecutionContext(Thread.CurrentThread));
        Assert.Null(SynchronizationContext.Current);
        Assert.Null(Task.CurrentId);
    });

    private static ref ExecutionContext? Execution(Thread thread) => ref ThreadFields.ExecutionContext(thread);

    private static ref SynchronizationContext? Synchronization(Thread thread) => ref ThreadFields.SynchronizationContext(thread);

    private static ref readonly bool IsFlowSuppressed(ExecutionContext context) => ref ThreadFields.IsFlowSuppressed(context);

    private static ref Task? CurrentTask(Task? of) => ref ThreadFields.CurrentTask(of);

    private static ref int NumberOf(Task task) => ref ThreadFields.NumberOf(task);

    private static ref int OtherNumber(Task task) => ref t_number;

    private static ref ExecutionContext? OtherExecution(Thread thread) => ref t_execution;

    private static ref SynchronizationContext? OtherSynchronization(Thread thread) => ref t_synchronization;

    private static ref Task? OtherTask(Task? of) => ref t_task;

    private static ref readonly bool False(ExecutionContext context) => ref NeverReset(Thread.CurrentThread);

    private static ref readonly bool True(ExecutionContext context) => ref AlwaysReset(Thread.CurrentThread);

    private static ref bool NeverReset(Thread thread)
    {
        t_flag = false;
        return ref t_flag;
    }

    private static ref bool AlwaysReset(Thread thread)
    {
        t_flag = true;
        return ref t_flag;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingExecution")]
    private static extern ref ExecutionContext? MissingExecution(Thread thread);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingSynchronization")]
    private static extern ref SynchronizationContext? MissingSynchronization(Thread thread);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingFlow")]
    private static extern ref readonly bool MissingFlow(ExecutionContext context);

    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "_missingTask")]
    private static extern ref Task? MissingTask(Task? of);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingNumber")]
    private static extern ref int MissingNumber(Task task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingReset")]
    private static extern ref bool MissingReset(Thread thread);
}
