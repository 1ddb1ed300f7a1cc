using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Tests.Bcl;

/// <summary>A scheduler is asked about a task by private members of the BCL only if they do that.</summary>
public sealed unsafe class CarryingTaskProbeTests
{
    private static TaskScheduler? s_nowhere;

    [Fact]
    public void TheMembersOfThisRuntimePass() => Assert.Null(CarryingTaskProbe.Try(&SchedulerOf, &TryRunInline, &ScheduleAndStart));

    [Fact]
    public void AFieldThatIsNotTheSchedulerIsRefused()
    {
        s_nowhere = null;
        Assert.Contains("m_taskScheduler", CarryingTaskProbe.Try(&Nowhere, &TryRunInline, &ScheduleAndStart), StringComparison.Ordinal);
    }

    [Fact]
    public void MethodsThatAskOrQueueNothingAreRefused()
    {
        Assert.Contains("TryRunInline", CarryingTaskProbe.Try(&SchedulerOf, &Yes, &ScheduleAndStart), StringComparison.Ordinal);
        Assert.Contains("TryRunInline", CarryingTaskProbe.Try(&SchedulerOf, &AsksAndSaysYes, &ScheduleAndStart), StringComparison.Ordinal);
        Assert.Contains("ScheduleAndStart", CarryingTaskProbe.Try(&SchedulerOf, &TryRunInline, &Ignore), StringComparison.Ordinal);
    }

    [Fact]
    public void AMemberThatIsMissingIsRefusedByItsName()
    {
        Assert.Contains(nameof(Missing), CarryingTaskProbe.Try(&SchedulerOf, &TryRunInline, &Missing), StringComparison.Ordinal);
        Assert.Contains(nameof(MissingField), CarryingTaskProbe.Try(&MissingField, &TryRunInline, &ScheduleAndStart), StringComparison.Ordinal);
    }

    private static ref TaskScheduler? Nowhere(Task task) => ref s_nowhere;

    private static bool Yes(TaskScheduler scheduler, Task task, bool taskWasPreviouslyQueued) => true;

    private static bool AsksAndSaysYes(TaskScheduler scheduler, Task task, bool taskWasPreviouslyQueued)
    {
        TryRunInline(scheduler, task, taskWasPreviouslyQueued);
        return true;
    }

    private static void Ignore(Task task, bool needsProtection)
    {
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_taskScheduler")]
    private static extern ref TaskScheduler? SchedulerOf(Task task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = nameof(MissingField))]
    private static extern ref TaskScheduler? MissingField(Task task);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(TryRunInline))]
    private static extern bool TryRunInline(TaskScheduler scheduler, Task task, bool taskWasPreviouslyQueued);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(ScheduleAndStart))]
    private static extern void ScheduleAndStart(Task task, bool needsProtection);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(Missing))]
    private static extern void Missing(Task task, bool needsProtection);
}
