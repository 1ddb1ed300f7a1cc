using LeanTasks.Tests.Guard;
using LeanTasks.Threading;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>Forks and the scheduler once more, in processes without a barrier on all threads.</summary>
public sealed class FullFenceTests
{
    private static readonly Type[] s_types = [typeof(FullFenceTests), typeof(ResultTests), typeof(NestedFaultTests), typeof(LeapfrogTests)];

    [Fact]
    public void FencesAreFullOnlyWhereThatIsNeeded() => Assert.Equal(
        !SwitchedProcess.Has(AsymmetricFence.FullFencesSwitch) && !RefusedMembarrier.IsRefused && ProcessWideBarrier.ReachesAllThreads(),
        AsymmetricFence.IsProcessWide);

    [DeepFact]
    public void ForksWorkWithFullFences()
    {
        SkipWithin();
        SwitchedProcess.Run(AsymmetricFence.FullFencesSwitch, ClassesOf(s_types)).AssertPassed(atLeast: s_types.Length);
    }

    /// <summary>A seccomp filter that refuses the system call is found without a switch.</summary>
    [DeepFact]
    public void ForksWorkWhereMembarrierIsRefused()
    {
        SkipWithin();
        Assert.SkipUnless(RefusedMembarrier.CanBeTried, "Only on Linux, x64 and Arm64.");
        RefusedMembarrier.Run(ClassesOf(s_types)).AssertPassed(atLeast: s_types.Length);
    }

    private static void SkipWithin()
    {
        SwitchedProcess.SkipWithin(AsymmetricFence.FullFencesSwitch);
        Assert.SkipWhen(RefusedMembarrier.IsRefused, "This is the further process, which would start another.");
    }

    private static string[] ClassesOf(Type[] types) => [.. types.SelectMany(static type => new[] { "-class", type.FullName! })];
}
