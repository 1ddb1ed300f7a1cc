using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

/// <summary>What somebody meets who installs <c>LeanTasks</c>, and the analyzers besides, into a new web app.</summary>
public sealed class WebTests(PackageFeed feed)
{
    private const string Listening = "Now listening on: ";

    [Fact]
    public async Task AWebAppAnswersThroughAPooledHandler()
    {
        NewProject app = feed.NewProject("Web", "web");
        app.AddExample(new Package(feed.PackageFile("LeanTasks.Analyzers")), "csharp", "Misuse.cs");
        string built = await app.BuildAsync();
        BuildOutput.CheckPooled(built, "1 of 1");
        BuildOutput.CheckWarnings(built, "LEAN001");

        using FurtherProcess server = app.Start("dotnet", app.Built);
        await server.WaitForAsync("Application started");
        string address = server.Output.Split('\n').Single(static l => l.Contains(Listening, StringComparison.Ordinal)).Split(Listening)[1].Trim();
        using HttpClient client = new() { BaseAddress = new Uri(address) };
        string[] answers = await Task.WhenAll(Enumerable.Range(1, 20).Select(i => client.GetStringAsync(new Uri($"/sum/{i}", UriKind.Relative))));
        Assert.Equal(Enumerable.Range(1, 20).Select(static i => $"{i * (i + 1) / 2}"), answers);
    }
}
