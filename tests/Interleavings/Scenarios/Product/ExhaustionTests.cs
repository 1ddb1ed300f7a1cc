using LeanTasks.Interleavings.Tests.Support;
using Xunit;
using Xunit.Sdk;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A search that does not come to its end is no proof, and fails.</summary>
public class ExhaustionTests
{
    [Fact]
    public void ASearchThatComesToItsEndSaysHowManyExecutionsThatTook() =>
        Assert.Equal(new SearchSize(1, 8), Explored.Exhaust("two", TwoOfSomeSteps, preemptions: 1, delays: 0));

    [Fact]
    public void ASearchThatDoesNotFails()
    {
        FailException exception = Assert.Throws<FailException>(
            static () => Explored.Exhaust("two", TwoOfSomeSteps, preemptions: 1, delays: 0, most: 9));
        Assert.Contains("There are more schedules within the bound", exception.Message, StringComparison.Ordinal);
    }

    private static void TwoOfSomeSteps(Execution execution)
    {
        int cell = 0;
        execution.Start("one", Work);
        execution.Start("two", Work);

        void Work()
        {
            for (int step = 0; step < 3; step++)
                Volatile.Read(ref cell);
        }
    }
}
