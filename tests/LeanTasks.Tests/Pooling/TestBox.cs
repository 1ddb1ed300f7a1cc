namespace LeanTasks.Tests.Pooling;

/// <summary>A box that knows whether somebody has it.</summary>
internal sealed class TestBox
{
    // 1 while somebody has it. Exchanged by the thread that rents or returns it.
    private int _isOut;

    public void Rented() => Assert.Equal(0, Interlocked.Exchange(ref _isOut, 1));

    public void Returned() => Assert.Equal(1, Interlocked.Exchange(ref _isOut, 0));
}
