using System.Runtime.CompilerServices;
using LeanTasks;
using Npgsql;

namespace Cache;

/// <summary>The products in PostgreSQL.</summary>
internal sealed class ProductStore(NpgsqlDataSource database)
{
    private int _queries;

    /// <summary>How often the database was asked for a product.</summary>
    public int Queries => Volatile.Read(ref _queries);

    /// <summary>Makes the table, and <paramref name="count"/> products in it with the ids from 1 on.</summary>
    public async Task FillAsync(int count, CancellationToken cancellationToken)
    {
        await using NpgsqlCommand command = database.CreateCommand(
            """
            drop table if exists leantasks_products;
            create table leantasks_products (id int primary key, name text not null, price numeric(10, 2) not null);
            """);
        await command.ExecuteNonQueryAsync(cancellationToken);
        await using NpgsqlCommand insert = database.CreateCommand(
            "insert into leantasks_products select id, 'Product ' || id, id * 0.25 from generate_series(1, $1) as id");
        insert.Parameters.AddWithValue(count);
        await insert.ExecuteNonQueryAsync(cancellationToken);
    }

    /// <summary>The product with that id.</summary>
    /// <exception cref="KeyNotFoundException">There is none.</exception>
    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public async ValueTask<Product> FindAsync(int id, CancellationToken cancellationToken)
    {
        Interlocked.Increment(ref _queries);
        await using NpgsqlCommand command = database.CreateCommand("select name, price from leantasks_products where id = $1");
        command.Parameters.AddWithValue(id);
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync(cancellationToken);
        if (!await reader.ReadAsync(cancellationToken))
            throw new KeyNotFoundException($"There is no product {id}.");
        return new Product(id, reader.GetString(0), reader.GetDecimal(1));
    }
}
