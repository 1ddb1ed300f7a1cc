using System.Text.Json;
using LeanTasks.Lab.Tables.HarnessCheck;
using Xunit;

namespace LeanTasks.Lab.Tests.Runs;

public sealed class LabRunTests : IDisposable
{
    private const string Passed = "Self-test: passed.";
    private const string Void = "VOID: the lab failed its self-test";
    private const string Found = "twice the work took 3.00 times the time, which has to be 1.50 to 2.50 times";

    private readonly RunOfTheLab _lab = new();

    public void Dispose() => _lab.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void ARunWhoseSelfTestPassesSaysSoInEachReport(bool evenIfVoid)
    {
        Assert.Equal(0, _lab.Run(HarnessCheck.TableId, evenIfVoid, HarnessRows.Good));

        Assert.Equal(1, _lab.Attempts);
        Assert.Equal("", _lab.Error);
        CheckText(Passed);
        CheckJson("""{"passed":true,"attempts":1,"failures":[]}""", twice: 200);
        Assert.Contains($"<p class=\"verdict\">{Passed}</p>", File.ReadAllText(_lab.HtmlFile), StringComparison.Ordinal);
    }

    [Fact]
    public void ASelfTestThatPassesAtTheSecondAttemptLetsTheRunGoOn()
    {
        Assert.Equal(0, _lab.Run(HarnessCheck.TableId, evenIfVoid: false, HarnessRows.Bad, HarnessRows.Good));

        Assert.Equal(2, _lab.Attempts);
        Assert.Equal("", _lab.Error);
        CheckText("Self-test: passed at attempt 2.");
        CheckJson("""{"passed":true,"attempts":2,"failures":[]}""", twice: 200);
        Assert.Contains("<p class=\"verdict\">Self-test: passed at attempt 2.</p>", File.ReadAllText(_lab.HtmlFile), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(HarnessCheck.TableId)]
    [InlineData("tpl")]
    public void ARunWhoseSelfTestFailsThroughoutStopsBeforeAnyTable(string table)
    {
        File.WriteAllText(_lab.JsonFile, "of an older run");

        Assert.Equal(LabRun.Void, _lab.Run(table, evenIfVoid: false, HarnessRows.Bad));

        Assert.Equal(SelfTest.Attempts, _lab.Attempts);
        Assert.Equal("of an older run", File.ReadAllText(_lab.JsonFile));
        Assert.False(File.Exists(_lab.HtmlFile));
        Assert.All(_lab.Output.Where(static line => line.Length > 0), static line => Assert.Contains("self-test", line, StringComparison.Ordinal));
    }

    [Fact]
    public void AStoppedRunSaysInOneLineWhatWasFoundAndWhatToDo()
    {
        _lab.Run("tpl", evenIfVoid: false, HarnessRows.Bad);

        string line = Assert.Single(_lab.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries));
        Assert.Equal(
            "lab: This run is void: the lab failed its self-test, so no table was measured and no report written. "
            + $"Found (attempts: {SelfTest.Attempts}): {Found}. Run it again on a quiet machine, or with --even-if-void to measure all the same.",
            line);
    }

    [Fact]
    public void ARunThatGoesOnAllTheSameSaysInEachReportThatItIsVoid()
    {
        Assert.Equal(0, _lab.Run(HarnessCheck.TableId, evenIfVoid: true, HarnessRows.Bad));

        Assert.Equal(SelfTest.Attempts, _lab.Attempts);
        CheckText($"{Void}, so no figure of this run is to be trusted. Found (attempts: {SelfTest.Attempts}): {Found}. ");
        CheckJson($$"""{"passed":false,"attempts":{{SelfTest.Attempts}},"failures":["{{Found}}"]}""", twice: 300);
        string html = File.ReadAllText(_lab.HtmlFile);
        Assert.Contains("<title>VOID: ", html, StringComparison.Ordinal);
        Assert.Contains($"<p class=\"warning\" role=\"note\">{Void}", html, StringComparison.Ordinal);
        Assert.Contains(Found, html, StringComparison.Ordinal);
        string line = Assert.Single(_lab.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries));
        Assert.StartsWith($"lab: {Void}", line, StringComparison.Ordinal);
    }

    [Fact]
    public void ARunStoppedInItsSelfTestIsInterruptedAndHasNoVerdict()
    {
        using CancellationTokenSource stop = new();

        int exitCode = _lab.Run(
            HarnessCheck.TableId,
            evenIfVoid: false,
            () =>
            {
                stop.Cancel();
                return HarnessRows.Bad;
            },
            stop.Token);

        Assert.Equal(LabRun.Interrupted, exitCode);
        Assert.Equal(1, _lab.Attempts);
        CheckText("Self-test: this report holds no verdict.");
        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(_lab.JsonFile));
        Assert.False(report.RootElement.TryGetProperty("selfTest", out _));
        Assert.Contains("<p class=\"verdict\">Self-test: this report holds no verdict.</p>", File.ReadAllText(_lab.HtmlFile), StringComparison.Ordinal);
    }

    /// <summary>The report begins where the lines about the progress end.</summary>
    private void CheckText(string start)
    {
        IEnumerable<string> report = _lab.Output.SkipWhile(static line =>
            line.StartsWith("self-test, attempt ", StringComparison.Ordinal) || line.StartsWith("the self-test failed: ", StringComparison.Ordinal));

        // A long line is broken between words.
        Assert.StartsWith(start, string.Join(' ', report.Select(static line => line.TrimEnd())), StringComparison.Ordinal);
    }

    /// <summary>The verdict is the first member; the rows of the lab's own table are those that it is about.</summary>
    private void CheckJson(string verdict, double twice)
    {
        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(_lab.JsonFile));
        JsonProperty first = report.RootElement.EnumerateObject().First();
        Assert.Equal("selfTest", first.Name);
        Assert.Equal(verdict, JsonSerializer.Serialize(first.Value));

        JsonElement table = Assert.Single(report.RootElement.GetProperty("tables").EnumerateArray());
        JsonElement row = table.GetProperty("rows").EnumerateArray().Single(static row => row.GetProperty("variant").GetString() == HarnessCheck.Twice);
        Assert.Equal(twice, row.GetProperty("ns").GetProperty("median").GetDouble());
    }
}
