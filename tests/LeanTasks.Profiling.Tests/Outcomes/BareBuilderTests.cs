using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Tests.Support;

namespace LeanTasks.Profiling.Tests.Outcomes;

/// <summary>A builder that nobody began works, and counts nothing: half of a call would be worse than none.</summary>
public class BareBuilderTests
{
    [Theory]
    [InlineData(0, false)]
    [InlineData(2, false)]
    [InlineData(0, true)]
    [InlineData(1, true)]
    public async Task AMethodWhoseBuilderWasNotBegunEndsAsItWould(int suspensions, bool fails)
    {
        Exception? thrown = null;
        int result = 0;
        try
        {
            result = await Uncounted(suspensions, fails);
        }
        catch (FormatException exception)
        {
            thrown = exception;
        }

        Assert.Equal(fails ? 0 : 100, result);
        Assert.Equal(fails, thrown is not null);
        Assert.Null(Counted.Find($"<{nameof(Uncounted)}>"));
    }

    [AsyncMethodBuilder(typeof(BareBuilder<>))]
    private static async Task<int> Uncounted(int suspensions, bool fails)
    {
        for (int i = 0; i < suspensions; i++)
            await Task.Yield();
        return fails ? throw new FormatException() : 100;
    }
}
