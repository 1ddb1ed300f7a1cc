namespace LeanTasks.Analyzers.Tests.Testing;

/// <summary>The marks that say what a test expects.</summary>
public class MarkedSourceTests
{
    [Fact]
    public void MarksAreTakenOutAndTheirPlacesKept()
    {
        MarkedSource source = MarkedSource.Parse("a {|LEAN001:bc|} d {|LEAN002:{|LEAN003:e|}f|}");

        Assert.Equal("a bc d ef", source.Code);
        Assert.Equal(
            [("LEAN001", "bc"), ("LEAN003", "e"), ("LEAN002", "ef")],
            source.Expected.Select(finding => (finding.Id, source.Code.Substring(finding.Span.Start, finding.Span.Length))));
    }

    [Theory]
    [InlineData("{|LEAN001:open")]
    [InlineData("closed|}")]
    [InlineData("{|nothing")]
    public void ABrokenMarkIsTold(string marked) => Assert.Throws<FormatException>(() => MarkedSource.Parse(marked));
}
