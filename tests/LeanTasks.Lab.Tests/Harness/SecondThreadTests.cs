using LeanTasks.Lab.Harness;
using Xunit;

namespace LeanTasks.Lab.Tests.Harness;

public class SecondThreadTests
{
    [Fact]
    public void RunsItsActionOnAnotherThreadEachTime()
    {
        int runs = 0;
        int thread = 0;
        using SecondThread second = new(() =>
        {
            runs++;
            thread = Environment.CurrentManagedThreadId;
        });

        for (int series = 0; series < 3; series++)
        {
            second.Wake();
            for (int i = 0; i < 1000; i++)
                second.Run();
            second.Sleep();
        }

        Assert.Equal(3000, runs);
        Assert.NotEqual(Environment.CurrentManagedThreadId, thread);
    }

    [Fact]
    public void AFailureReachesTheCaller()
    {
        using SecondThread second = new(static () => throw new NotSupportedException("planted"));
        second.Wake();

        Assert.IsType<NotSupportedException>(Assert.Throws<InvalidOperationException>(second.Run).InnerException);
    }
}
