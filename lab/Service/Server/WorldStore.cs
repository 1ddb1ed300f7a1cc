using System.Runtime.CompilerServices;
using Npgsql;

namespace LeanTasks.Lab.Service.Server;

/// <summary>Reads the table of worlds.</summary>
internal sealed class WorldStore
{
    /// <summary>How many rows the table has, with the ids from one: see ServiceDatabase.cs of the lab.</summary>
    public const int Rows = 10_000;

    public async Task<World> FindAsync(NpgsqlConnection connection, int id, CancellationToken cancel)
    {
        await using NpgsqlCommand command = new("SELECT id, randomnumber FROM world WHERE id = $1", connection);
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = id });
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync(cancel);
        await reader.ReadAsync(cancel);
        return Read(reader);
    }

    public async IAsyncEnumerable<World> FromAsync(NpgsqlConnection connection, int id, int count, [EnumeratorCancellation] CancellationToken cancel)
    {
        await using NpgsqlCommand command = new("SELECT id, randomnumber FROM world WHERE id >= $1 ORDER BY id LIMIT $2", connection);
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = id });
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = count });
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync(cancel);
        while (await reader.ReadAsync(cancel))
            yield return Read(reader);
    }

    private static World Read(NpgsqlDataReader reader) => new(reader.GetInt32(0), reader.GetInt32(1));
}
