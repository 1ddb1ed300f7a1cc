using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>
/// A whole computation as one operation, whose result is checked where no time is taken: that of a call before all others, and
/// that of the last one.
/// </summary>
[Rounds(5, ByteRounds = 1)]
public abstract class RealWork() : Workload(operations: 1)
{
    [GlobalSetup]
    public void Setup()
    {
        MakeInput();
        Work();
        Check();
    }

    [GlobalCleanup]
    public void CleanUp() => Check();

    /// <summary>Makes the input.</summary>
    protected virtual void MakeInput()
    {
    }

    /// <summary>The computation.</summary>
    protected abstract void Work();

    /// <summary>Whether what the last computation left is right.</summary>
    protected abstract bool IsRight();

    private void Check()
    {
        if (!IsRight())
            throw new InvalidOperationException($"{GetType().Name} has computed something wrong.");
    }
}
