using System.Net;

namespace LeanTasks.Samples.Tests;

public sealed class HandlersTests
{
    [Fact]
    public async Task HandlersAnswerSuspendAndRefuse()
    {
        using WebSample sample = await WebSample.StartAsync("Handlers");
        await AssertAnswerAsync(sample, HttpMethod.Get, "/hello", null, HttpStatusCode.OK, "Hello from flow.");
        await AssertAnswerAsync(sample, HttpMethod.Get, "/slow", null, HttpStatusCode.OK, "It took its time.");
        await AssertAnswerAsync(sample, HttpMethod.Post, "/sum", "1 2 39", HttpStatusCode.OK, "42");
        await AssertAnswerAsync(
            sample, HttpMethod.Post, "/sum", "1 two", HttpStatusCode.BadRequest, "The input string 'two' was not in a correct format.");
        await AssertAnswerAsync(sample, HttpMethod.Get, "/sum", null, HttpStatusCode.NotFound, "Nothing is here.");
    }

    private static async Task AssertAnswerAsync(
        WebSample sample, HttpMethod method, string path, string? body, HttpStatusCode status, string answer)
    {
        using HttpRequestMessage request = new(method, path) { Content = body is null ? null : new StringContent(body) };
        using HttpResponseMessage response = await sample.Client.SendAsync(request, TestContext.Current.CancellationToken);
        Assert.Equal((status, answer), (response.StatusCode, await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)));
    }
}
