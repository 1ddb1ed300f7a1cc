using System.Text.RegularExpressions;
using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

public sealed class WatchTests(PackageFeed feed)
{
    [DeepFact]
    public async Task AnEditReachesAWatchedAppThatAsksForPooling()
    {
        NewProject app = feed.Apps.Watched;
        using FurtherProcess watch = app.Start("dotnet", "watch", "--non-interactive", "run");
        await watch.WaitForAsync("The first text, says process");
        await watch.WaitForAsync("Waiting for changes");
        string process = SaidBy(watch.Output, "The first text");

        string source = await File.ReadAllTextAsync(app.PathOf("Program.cs"));
        await File.WriteAllTextAsync(app.PathOf("Program.cs"), source.Replace("The first text", "Another text", StringComparison.Ordinal));
        await watch.WaitForAsync("Another text, says process");

        // The same process: what it runs now came by hot reload.
        Assert.Equal(process, SaidBy(watch.Output, "Another text"));
    }

    private static string SaidBy(string output, string text) =>
        Regex.Match(output, $@"{text}, says process (\d+)\.").Groups[1].Value;
}
