using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

/// <summary>What somebody meets who installs <c>LeanTasks</c>, and the analyzers besides, into a new web app.</summary>
public sealed class WebTests(PackageFeed feed)
{
    [DeepFact]
    public async Task AWebAppAnswersThroughAPooledHandler()
    {
        NewProject app = feed.Apps.Web;
        BuildOutput built = await feed.Apps.BuiltAsync(app);
        built.CheckPooled("1 of 1");
        built.CheckWarnings("LEAN001");

        using FurtherProcess server = app.Start("dotnet", app.Built);
        using HttpClient client = new() { BaseAddress = await server.WaitForAddressAsync() };
        string[] answers = await Task.WhenAll(Enumerable.Range(1, 20).Select(i => client.GetStringAsync(new Uri($"/sum/{i}", UriKind.Relative))));
        Assert.Equal(Enumerable.Range(1, 20).Select(static i => $"{i * (i + 1) / 2}"), answers);
    }
}
