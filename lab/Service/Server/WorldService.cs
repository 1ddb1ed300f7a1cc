using System.Runtime.CompilerServices;
using Microsoft.Extensions.Caching.Memory;
using Npgsql;

namespace LeanTasks.Lab.Service.Server;

/// <summary>What the endpoints ask for: rows by ids that look random, and are the same in every process.</summary>
internal sealed class WorldService(NpgsqlDataSource database, WorldStore store, IMemoryCache cache)
{
    // How many ids were given out. Written by all requests.
    private int _ids;

    public async Task<World> OneAsync(CancellationToken cancel)
    {
        await using NpgsqlConnection connection = await database.OpenConnectionAsync(cancel);
        return await store.FindAsync(connection, NextId(), cancel);
    }

    public async Task<World[]> SeveralAsync(int count, CancellationToken cancel)
    {
        World[] worlds = new World[count];
        await using NpgsqlConnection connection = await database.OpenConnectionAsync(cancel);
        for (int i = 0; i < count; i++)
            worlds[i] = await store.FindAsync(connection, NextId(), cancel);
        return worlds;
    }

    public async Task<World[]> CachedAsync(int count, CancellationToken cancel)
    {
        World[] worlds = new World[count];
        for (int i = 0; i < count; i++)
            worlds[i] = await OneOfCacheAsync((NextId() % 100) + 1, cancel);
        return worlds;
    }

    public async IAsyncEnumerable<World> StreamAsync(int count, [EnumeratorCancellation] CancellationToken cancel)
    {
        await using NpgsqlConnection connection = await database.OpenConnectionAsync(cancel);
        await foreach (World world in store.FromAsync(connection, (NextId() % 1_000) + 1, count, cancel))
            yield return world;
    }

    // Of the cache nearly always: one await that completes synchronously.
    private async Task<World> OneOfCacheAsync(int id, CancellationToken cancel)
    {
        if (cache.TryGetValue(id, out World? world))
            return world!;
        await using NpgsqlConnection connection = await database.OpenConnectionAsync(cancel);
        return cache.Set(id, await store.FindAsync(connection, id, cancel));
    }

    private int NextId() => (int)((uint)Interlocked.Increment(ref _ids) * 7_919 % WorldStore.Rows) + 1;
}
