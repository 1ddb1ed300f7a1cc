using System.Globalization;
using System.Text.RegularExpressions;

namespace LeanTasks.Samples.Tests;

public sealed partial class WordCounterTests
{
    private const int Requests = 60;

    [Fact]
    public async Task CountsTextsThatArriveInPiecesWithFewerObjectsThanCalls()
    {
        using WebSample sample = await WebSample.StartAsync("WordCounter");
        for (int request = 0; request < Requests; request++)
            Assert.Equal("3 words", await CountAsync(sample.Client, "one tw", "o ", "three"));
        Assert.Equal("1 word", await CountAsync(sample.Client, "one"));
        Assert.Equal("0 words", await CountAsync(sample.Client));

        // Two methods suspend for each of them, if the server is as fast as it should be. How many objects that takes depends on how
        // its threads take turns.
        Match pool = Counts().Match(await sample.Client.GetStringAsync("/pool", TestContext.Current.CancellationToken));
        Assert.True(pool.Success);
        int suspended = int.Parse(pool.Groups[1].Value, CultureInfo.InvariantCulture);
        Assert.InRange(suspended, 2, 2 * (Requests + 2));
        Assert.InRange(int.Parse(pool.Groups[2].Value, CultureInfo.InvariantCulture), 1, suspended - 1);
    }

    private static async Task<string> CountAsync(HttpClient client, params string[] pieces)
    {
        using PiecewiseContent text = new(pieces);
        using HttpResponseMessage answer = await client.PostAsync("/words", text, TestContext.Current.CancellationToken);
        return await answer.EnsureSuccessStatusCode().Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
    }

    [GeneratedRegex("^([0-9]+) calls suspended, ([0-9]+) objects were made for them$")]
    private static partial Regex Counts();
}
