using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using LeanTasks.Lab.Tables.Service;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Web;

/// <summary>A web app with PostgreSQL behind Npgsql, under load: the sample Notes.</summary>
public sealed partial class NotesTests
{
    private const int Readers = 4;
    private const int RequestsEach = 250;
    private const int Notes = 1_000;
    private const int Interrupt = 2;

    [DeepFact]
    public async Task CountsWhatTheServerDidForItsRequests()
    {
        await using PostgresServer postgres = await TestPostgres.StartAsync();
        using TestFolder folder = new();
        string json = folder.File("notes.json");

        using ToolProcess tool = ToolProcess.Start(
            new Dictionary<string, string> { ["NOTES_DATABASE"] = postgres.ConnectionString },
            "profile", TestApps.Sample("Notes"), "--json", json, "--", "--urls", "http://127.0.0.1:0");
        await tool.WaitForAsync("served at ");
        using HttpClient client = new() { BaseAddress = new Uri(Address().Match(tool.Output).Value) };
        await Task.WhenAll(Enumerable.Range(0, Readers).Select(reader => ReadAsync(client, reader)));
        Assert.Equal(Notes, (await client.GetStringAsync("/notes", TestContext.Current.CancellationToken)).Split(' ').Length);
        long[] statistics = [.. (await client.GetStringAsync("/statistics", TestContext.Current.CancellationToken))
            .Split(' ').Select(static number => long.Parse(number, CultureInfo.InvariantCulture))];
        tool.Send(Interrupt);
        await tool.EndAsync();
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);

        using JsonDocument report = JsonDocument.Parse(await File.ReadAllTextAsync(json, TestContext.Current.CancellationToken));
        Assert.Equal(Readers * RequestsEach, Calls(report, "Notes.NotePages.LineAsync"));
        Assert.Equal(statistics.Sum(), Calls(report, "Notes.NoteCache.GetAsync"));
        Assert.Equal(statistics[1], Calls(report, "Notes.NoteStore.FindAsync"));
        Assert.Equal(Notes + 1, Calls(report, "Notes.NoteStore.AllAsync"));

        // Each miss, and the list, is a query; the app's own libraries are counted too.
        Assert.True(Of(report, "Npgsql.NpgsqlCommand.ExecuteReader").GetProperty("calls").GetInt64() > statistics[1]);
        JsonElement get = Of(report, "Notes.NoteCache.GetAsync");
        Assert.InRange(get.GetProperty("completedSynchronously").GetInt64(), statistics[0], statistics.Sum());
        Assert.Contains(
            report.RootElement.GetProperty("notCounted").EnumerateArray(), static entry => entry.GetProperty("assembly").GetString() == "Microsoft.AspNetCore.App");
    }

    private static async Task ReadAsync(HttpClient client, int reader)
    {
        for (int request = 0; request < RequestsEach; request++)
        {
            // The readers overlap, so that some find what others have read.
            string line = await client.GetStringAsync(
                $"/notes/{1 + (reader * RequestsEach / 2 + request) % Notes}", TestContext.Current.CancellationToken);
            Assert.Contains("Note ", line, StringComparison.Ordinal);
        }
    }

    private static long Calls(JsonDocument report, string method) => Of(report, method).GetProperty("calls").GetInt64();

    /// <summary>The method of that name, with or without the types of its parameters.</summary>
    private static JsonElement Of(JsonDocument report, string method) => report.RootElement.GetProperty("methods").EnumerateArray().First(
        entry => entry.GetProperty("method").GetString()!.Split('(')[0] == method);

    [GeneratedRegex("http://[0-9.:]+")]
    private static partial Regex Address();
}
