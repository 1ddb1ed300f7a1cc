using System.Net;
using System.Text;
using Npgsql;

namespace LeanTasks.Lab.Service.Server;

/// <summary>The web service, written as most are: endpoints over services over a store. It says where it listens, and what it has used when it is asked.</summary>
internal static class ServiceApp
{
    private const int Queries = 20;

    public static async Task RunAsync(string database)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(static options => options.Listen(IPAddress.Loopback, 0));
        builder.Services.ConfigureHttpJsonOptions(static options => options.SerializerOptions.TypeInfoResolverChain.Insert(0, ServiceJson.Default));
        builder.Services.AddMemoryCache();
        builder.Services.AddSingleton(NpgsqlDataSource.Create(database));
        builder.Services.AddSingleton<WorldStore>();
        builder.Services.AddSingleton<WorldService>();
        builder.Services.AddSingleton<FortuneService>();
        await using WebApplication app = builder.Build();

        app.MapGet("/json", static () => new Message("Hello, World!"));
        app.MapGet("/db", static (WorldService worlds, CancellationToken cancel) => worlds.OneAsync(cancel));
        app.MapGet("/queries", static (WorldService worlds, CancellationToken cancel) => worlds.SeveralAsync(Queries, cancel));
        app.MapGet("/cached", static (WorldService worlds, CancellationToken cancel) => worlds.CachedAsync(Queries, cancel));
        app.MapGet("/stream", static (WorldService worlds, CancellationToken cancel) => worlds.StreamAsync(Queries, cancel));
        app.MapGet("/fortunes", static async (FortuneService fortunes, CancellationToken cancel) =>
            Results.Text(await fortunes.PageAsync(cancel), "text/html; charset=utf-8", Encoding.UTF8));

        await app.StartAsync();
        Console.WriteLine(new Uri(app.Urls.Single()).Port);

        // Whoever started it ends it by closing its input.
        while (Console.ReadLine() is not null)
            Console.WriteLine(ServerUsage.Now());
        await app.StopAsync();
    }
}
