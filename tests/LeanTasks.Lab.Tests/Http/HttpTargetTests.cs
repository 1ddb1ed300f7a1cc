using LeanTasks.Lab.Http;
using Xunit;

namespace LeanTasks.Lab.Tests.Http;

public sealed class HttpTargetTests
{
    [Theory]
    [InlineData("http://example.com/")]
    [InlineData("http://127.0.0.2/")]
    [InlineData("http://localhost/")]
    [InlineData("https://127.0.0.1/")]
    public void OnlyPlainHttpOnTheLoopbackAddressIsATarget(string address) =>
        Assert.Throws<ArgumentException>(() => new HttpTarget(new Uri(address), default));

    [Fact]
    public void TheLoopbackAddressIsATarget() =>
        Assert.Equal(81, new HttpTarget(new Uri("http://127.0.0.1:81/"), default).Address.Port);
}
