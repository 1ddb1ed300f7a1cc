using FsCheck;
using LeanTasks.Differential.Tests.Kinds;
using LeanTasks.Differential.Tests.Programs;
using LeanTasks.Differential.Tests.Running;

namespace LeanTasks.Differential.Tests;

/// <summary>Every program does on our tasks what it does on the BCL's.</summary>
public sealed class ProgramTests
{
    private const int Max = 1_000;

    private static readonly int s_count = FullRun.Count(usual: 150, full: Max);

    [Fact]
    public void SynchronousProgramsDoTheSameInTheSameOrder() =>
        Check(new LeanKind(), ProgramGenerator.Synchronous, RunMode.InOrder);

    [Fact]
    public void SynchronousProgramsInAContextPostTheSame() =>
        Check(new LeanKind(), ProgramGenerator.InContext, RunMode.InContext);

    [Fact]
    public void SynchronousProgramsCompletedOutsideTheirContextPostTheSame() =>
        Check(new LeanKind(), ProgramGenerator.InContext, RunMode.IntoContext);

    [Fact]
    public void ConcurrentProgramsEndTheSame() =>
        Check(new LeanKind(), ProgramGenerator.Concurrent, RunMode.Concurrent);

    [Fact]
    public void SynchronousProgramsOfPooledMethodsDoTheSameInTheSameOrder() =>
        Check(new PooledKind(), ProgramGenerator.Synchronous, RunMode.InOrder);

    [Fact]
    public void SynchronousProgramsOfPooledMethodsInAContextPostTheSame() =>
        Check(new PooledKind(), ProgramGenerator.InContext, RunMode.InContext);

    [Fact]
    public void SynchronousProgramsOfPooledMethodsCompletedOutsideTheirContextPostTheSame() =>
        Check(new PooledKind(), ProgramGenerator.InContext, RunMode.IntoContext);

    [Fact]
    public void ConcurrentProgramsOfPooledMethodsEndTheSame() =>
        Check(new PooledKind(), ProgramGenerator.Concurrent, RunMode.Concurrent);

    [Fact]
    public void PooledKindThatLosesValuesIsFound()
    {
        Exception failure = Assert.ThrowsAny<Exception>(static () =>
            Check(new LosingKind(), ProgramGenerator.Synchronous, RunMode.InOrder, Max));
        Assert.Contains(nameof(LosingKind), failure.ToString(), StringComparison.Ordinal);
        Assert.Contains("local", failure.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void KindThatReordersFaultsIsFound()
    {
        Exception failure = Assert.ThrowsAny<Exception>(static () =>
            Check(new ReorderingKind(), ProgramGenerator.Synchronous, RunMode.InOrder, Max));
        Assert.Contains(nameof(ReorderingKind), failure.ToString(), StringComparison.Ordinal);
        Assert.Contains("new source", failure.ToString(), StringComparison.Ordinal);
    }

    private static void Check<TTask, TSource>(ITaskKind<TTask, TSource> kind, Arbitrary<TaskProgram> programs, RunMode mode, int? count = null)
        where TTask : class
        where TSource : class =>
        Search.Run(programs, program => Comparison.Difference(kind, program, mode), count ?? s_count);

    /// <summary>Shows that the comparison is able to fail.</summary>
    private sealed class ReorderingKind : LeanKind
    {
        public override bool TrySetException(LeanTaskSource<int> source, IEnumerable<Exception> exceptions) =>
            base.TrySetException(source, exceptions.Reverse());
    }

    /// <summary>The same for pooled methods: they do not keep their caller's values.</summary>
    private sealed class LosingKind : PooledKind
    {
        protected override ValueTask<int> CallPooled(Method<LeanTask> method)
        {
            if (ExecutionContext.IsFlowSuppressed())
                return base.CallPooled(method);
            using (ExecutionContext.SuppressFlow())
                return base.CallPooled(method);
        }
    }
}
