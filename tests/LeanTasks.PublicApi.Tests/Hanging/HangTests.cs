using System.Globalization;
using System.Text.RegularExpressions;

namespace LeanTasks.PublicApi.Tests.Hanging;

/// <summary>A test program that hangs is ended, and its tests and stacks are named.</summary>
public sealed partial class HangTests
{
    // The probe's: so few that the test ends soon, and so many that the tests have begun.
    private const string Looks = "8";

    [DeepTheory]
    [InlineData(nameof(HangProbe.AThreadWaitsForWhatDoesNotCome), "HangProbe.WaitForNothing()")]
    [InlineData(nameof(HangProbe.AMethodAwaitsWhatDoesNotCome), "HangProbe+<AwaitNothing>d__")]
    public async Task WhatHangsIsEndedAndNamedWithItsStacks(string test, string method)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The watch reads /proc.");
        string name = typeof(HangTests).Assembly.GetName().Name!, probe = $"{typeof(HangProbe).FullName}.";
        EndedProcess run = await FurtherProcess.TryAsync(
            AppContext.BaseDirectory,
            Path.Combine(AppContext.BaseDirectory, name),
            ["-noColor", "-method", probe + nameof(HangProbe.AnotherEnds), "-method", probe + test],
            new Dictionary<string, string> { [HangWatch.Variable] = Looks });

        Assert.NotEqual(0, run.ExitCode);
        Assert.All(
            [$"{name} hangs: ", $"Tests that have not ended:\n   {probe}{test}\n", method],
            part => Assert.True(run.Output.Contains(part, StringComparison.Ordinal), $"'{part}' is missing:\n{run.Output}"));
        string copy = Copy().Match(run.Output).Groups[1].Value;
        Assert.True(File.Exists(copy), run.Output);
        File.Delete(copy);
        if (ChildProcess().Match(run.Output) is { Success: true } child)
            Assert.False(Runs(child.Groups[1].Value), $"The process that the test started has not been ended:\n{run.Output}");
    }

    /// <summary>Only looks in a row at the same processes, which neither ran nor waited for a processor, are a hang.</summary>
    [Fact]
    public void WhatRunsOrStartsOrWaitsForAProcessorDoesNotHang()
    {
        Stillness stillness = new(3);
        Assert.All(
            Enumerable.Range(0, 20),
            i => Assert.False(stillness.Lasts(new Activity("1 2", i * 0.2))));
        Assert.False(stillness.Lasts(new Activity("1 2", 10)));
        Assert.False(stillness.Lasts(new Activity("1 2", 10.05)));
        Assert.False(stillness.Lasts(new Activity("1 2", 10.1)));
        Assert.False(stillness.Lasts(new Activity("1 2 3", 10.1)));
        Assert.False(stillness.Lasts(new Activity("1 2 3", 10.1)));
        Assert.False(stillness.Lasts(new Activity("1 2 3", 10.1)));
        Assert.True(stillness.Lasts(new Activity("1 2 3", 10.1)));
    }

    /// <summary>What a thread of this process, or a process that it started, does is seen.</summary>
    [Fact]
    public async Task WorkIsSeen()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The watch reads /proc.");
        Activity before = Activity.Read();
        Assert.Contains(Environment.ProcessId.ToString(CultureInfo.InvariantCulture), before.Processes.Split(' '));
        using FurtherProcess child = FurtherProcess.Start(
            AppContext.BaseDirectory, "sh", ["-c", "echo begun; while :; do :; done"], new Dictionary<string, string>());
        await child.WaitForAsync("begun");
        Activity begun = Activity.Read();
        Assert.NotEqual(before.Processes, begun.Processes);
        Assert.True(SpinWait.SpinUntil(() => Activity.Read().Seconds > begun.Seconds + 0.2, Hangs.After), "The work of a child is not seen.");
    }

    private static bool Runs(string process)
    {
        try
        {
            // One that has ended, and that nobody has asked for its exit code, is a zombie.
            return !File.ReadAllText($"/proc/{process}/stat").Contains(") Z ", StringComparison.Ordinal);
        }
        catch (IOException)
        {
            return false;
        }
    }

    [GeneratedRegex("Its memory: (.*)")]
    private static partial Regex Copy();

    [GeneratedRegex($"{HangProbe.Child}(\\d+)\\.")]
    private static partial Regex ChildProcess();
}
