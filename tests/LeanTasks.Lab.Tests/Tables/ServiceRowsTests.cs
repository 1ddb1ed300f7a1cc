using LeanTasks.Lab.Parts;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables.Service;
using Xunit;

namespace LeanTasks.Lab.Tests.Tables;

public class ServiceRowsTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public void EveryEndpointTellsItsCpuAndItsLatencies() =>
        Assert.Equal(
            from endpoint in (string[])["json", "db", "queries", "fortunes", "cached", "stream"]
            from figure in (string[])["cpu", "p50", "p99"]
            select $"{endpoint} {figure}",
            ServiceRows.AllWorkloads);

    [Fact]
    public void AServerTellsItsFiguresWithoutADatabase()
    {
        IReadOnlyDictionary<string, double> told = Measure(LabPart.Service.File, "Host=localhost", "/json");

        Assert.Equal(["cpu", "p50", "p99", AloneRows.Bytes, AloneRows.Collections, "answers"], told.Keys);
        Assert.True(told["cpu"] > 0 && told["p50"] > 0 && told["p50"] <= told["p99"] && told[AloneRows.Bytes] > 0);
    }

    [Fact]
    public void AnEndpointThatDoesNotAnswerIsNamed() =>
        Assert.Contains("404", Assert.Throws<ProgramException>(() => Measure(LabPart.Service.File, "Host=localhost", "/nosuch")).Message, StringComparison.Ordinal);

    [DeepTheory]
    [InlineData("queries")]
    [InlineData("stream")]
    public async Task AllServersOfAnEndpointGiveTheSameAnswers(string endpoint)
    {
        await using PostgresServer? postgres = await PostgresServer.StartAsync(Token);
        Assert.SkipWhen(postgres is null, PostgresServer.Missing);
        await ServiceDatabase.FillAsync(postgres!, Token);
        ServiceServers servers = new(new SeparateRun(RunLength.Brief, static _ => { }, Token));

        Assert.Single(ServiceRows.All[0].Variants.Select(variant => Measure(servers.Of(variant), postgres!.ConnectionString, "/" + endpoint)["answers"]).Distinct());
    }

    private static IReadOnlyDictionary<string, double> Measure(string server, string database, string path) => AloneProgram.Read(
        AloneProgram.Dotnet([ServiceServers.Plain, "measure", server, database, path, "100", "0", "100"], TimeSpan.FromMinutes(2), Token));
}
