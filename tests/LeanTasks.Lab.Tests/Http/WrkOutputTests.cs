using LeanTasks.Lab.Http;
using Xunit;

namespace LeanTasks.Lab.Tests.Http;

public sealed class WrkOutputTests
{
    private const string Good = """
        Running 1s test @ http://127.0.0.1:40123/sync
          1 threads and 100 connections
          Thread Stats   Avg      Stdev     Max   +/- Stdev
            Latency     5.63ms    1.02ms  14.94ms   83.11%
            Req/Sec    17.75k     1.21k   19.21k    80.00%
          17723 requests in 1.00s, 18.42MB read
        Requests/sec:  17712.53
        Transfer/sec:     18.41MB

        """;

    [Fact]
    public void FindsTheRate() => Assert.Equal(17712.53, WrkOutput.RequestsPerSecond(Good));

    [Fact]
    public void FindsTheRateUnderForeignLineEnds() =>
        Assert.Equal(17712.53, WrkOutput.RequestsPerSecond(Good.ReplaceLineEndings("\r\n")));

    [Theory]
    [InlineData("  Socket errors: connect 0, read 12, write 0, timeout 0")]
    [InlineData("  Non-2xx or 3xx responses: 17723")]
    public void RefusesFailedRequests(string line)
    {
        var text = Good.Replace("Requests/sec:", line + "\nRequests/sec:", StringComparison.Ordinal);

        var exception = Assert.Throws<HttpLoadException>(() => WrkOutput.RequestsPerSecond(text));

        Assert.Contains(line.Trim(), exception.Message);
    }

    [Fact]
    public void ShowsATextThatItDoesNotUnderstand()
    {
        var exception = Assert.Throws<HttpLoadException>(() => WrkOutput.RequestsPerSecond("unable to connect"));

        Assert.Contains("unable to connect", exception.Message);
    }

    [Theory]
    [InlineData("0.00")]
    [InlineData("1.2.3")]
    public void RefusesARateThatCannotBe(string rate) =>
        Assert.Contains(rate, Assert.Throws<HttpLoadException>(() => WrkOutput.RequestsPerSecond($"Requests/sec: {rate}")).Message);
}
