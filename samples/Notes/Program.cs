using Notes;
using Npgsql;

// NOTES_DATABASE says where PostgreSQL is. 'workload ROUNDS' does the work without the server.
if (Environment.GetEnvironmentVariable("NOTES_DATABASE") is not { Length: > 0 } connection)
{
    await Console.Error.WriteLineAsync("NOTES_DATABASE must hold the connection string of a PostgreSQL database.");
    return 2;
}

await using NpgsqlDataSource database = NpgsqlDataSource.Create(connection);
NoteStore store = new(database);
NoteCache cache = new(store);
NotePages pages = new(cache, store);
await store.FillAsync(1_000, CancellationToken.None);

if (args is ["workload", string rounds])
{
    await Workload.RunAsync(pages, int.Parse(rounds), Console.Out, CancellationToken.None);
    return 0;
}

WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
await using WebApplication app = builder.Build();
app.MapGet("/notes/{id:int}", async (int id, CancellationToken cancellationToken) =>
    await pages.LineAsync(id, cancellationToken) is { } line ? Results.Text(line) : Results.NotFound());
app.MapPost("/notes/{id:int}/refresh", async (int id, CancellationToken cancellationToken) =>
    await pages.RefreshAsync(id, cancellationToken) is { } note ? Results.Text(note.Title) : Results.NotFound());
app.MapGet("/notes", async (CancellationToken cancellationToken) =>
    Results.Text(string.Join(' ', await pages.IdsAsync(cancellationToken))));
app.MapGet("/statistics", () => Results.Text($"{cache.Hits} {cache.Misses}"));

await app.StartAsync();
Console.WriteLine($"The notes are served at {app.Urls.First()}");
await app.WaitForShutdownAsync();
return 0;
