using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Misuse;

/// <summary>How a method ends.</summary>
public enum Ending
{
    Succeeds,
    Fails,
    IsCanceled,
}

internal static class Endings
{
    public static IEnumerable<Ending> All => Enum.GetValues<Ending>();

    public static void ThrowIfItDoes(this Ending end)
    {
        if (end == Ending.Fails)
            throw new ProgramException("what the method throws");
        if (end == Ending.IsCanceled)
            throw new OperationCanceledException();
    }

    /// <summary>Checks that the method's awaiter had its end.</summary>
    public static void CheckRightful(this Ending end, Task awaiting)
    {
        Assert.Equal(
            end switch
            {
                Ending.Fails => TaskStatus.Faulted,
                Ending.IsCanceled => TaskStatus.Canceled,
                _ => TaskStatus.RanToCompletion,
            },
            awaiting.Status);
        if (end == Ending.Fails)
            Assert.IsType<ProgramException>(awaiting.Exception!.InnerException);
    }
}
