using System.Runtime.CompilerServices;
using Npgsql;

namespace Notes;

/// <summary>The notes in PostgreSQL.</summary>
public sealed class NoteStore(NpgsqlDataSource database)
{
    /// <summary>Makes the table, and <paramref name="count"/> notes in it with the ids from 1 on.</summary>
    public async Task FillAsync(int count, CancellationToken cancellationToken)
    {
        await using NpgsqlCommand command = database.CreateCommand(
            """
            drop table if exists notes;
            create table notes (id int primary key, title text not null, text text not null);
            """);
        await command.ExecuteNonQueryAsync(cancellationToken);
        await using NpgsqlCommand insert = database.CreateCommand(
            "insert into notes select id, 'Note ' || id, repeat('text ', id % 20) from generate_series(1, $1) as id");
        insert.Parameters.AddWithValue(count);
        await insert.ExecuteNonQueryAsync(cancellationToken);
    }

    /// <summary>The note with that id, or null.</summary>
    public async Task<Note?> FindAsync(int id, CancellationToken cancellationToken)
    {
        await using NpgsqlCommand command = database.CreateCommand("select id, title, text from notes where id = $1");
        command.Parameters.AddWithValue(id);
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync(cancellationToken);
        return await reader.ReadAsync(cancellationToken) ? Read(reader) : null;
    }

    /// <summary>All notes, in the order of their ids.</summary>
    public async IAsyncEnumerable<Note> AllAsync([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        await using NpgsqlCommand command = database.CreateCommand("select id, title, text from notes order by id");
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync(cancellationToken);
        while (await reader.ReadAsync(cancellationToken))
            yield return Read(reader);
    }

    private static Note Read(NpgsqlDataReader reader) => new(reader.GetInt32(0), reader.GetString(1), reader.GetString(2));
}
