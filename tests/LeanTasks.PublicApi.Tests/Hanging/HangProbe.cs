using System.Diagnostics;
using System.Globalization;

namespace LeanTasks.PublicApi.Tests.Hanging;

/// <summary>Tests that hang, for <see cref="HangTests"/>, which asks for them.</summary>
public sealed class HangProbe
{
    /// <summary>How the probe says the number of the process that it started.</summary>
    public const string Child = "The child is ";

    private const string NotAsked = "Hangs on purpose: HangTests runs it.";

    // Without this field, a collection would take the source and the suspended methods, which nothing else refers to.
    private static readonly TaskCompletionSource s_never = new();

    public static bool IsAsked => Environment.GetEnvironmentVariable(HangWatch.Variable) is { Length: > 0 };

    [Fact(Skip = NotAsked, SkipUnless = nameof(IsAsked))]
    public void AThreadWaitsForWhatDoesNotCome() => WaitForNothing();

    [Fact(Skip = NotAsked, SkipUnless = nameof(IsAsked))]
    public async Task AMethodAwaitsWhatDoesNotCome()
    {
        using Process child = Process.Start("sleep", "900");
        Console.Error.WriteLine($"{Child}{child.Id.ToString(CultureInfo.InvariantCulture)}.");
        await AwaitNothing();
    }

    [Fact(Skip = NotAsked, SkipUnless = nameof(IsAsked))]
    public void AnotherEnds() => Assert.True(IsAsked);

    private static void WaitForNothing()
    {
        using ManualResetEventSlim never = new();
        never.Wait(TestContext.Current.CancellationToken);
    }

    private static async Task AwaitNothing() => await s_never.Task;
}
