// A cache in front of PostgreSQL, where nearly all reads are hits. What to see: with Task each hit is an object, with ValueTask
// none; and a miss, which suspends, has its object from a pool.
using Cache;
using Npgsql;

const int Products = 100;
const int Reads = 20_000;

if (args is not [string connection])
{
    await Console.Error.WriteLineAsync("Which PostgreSQL database? Give its connection string, for example \"Host=127.0.0.1;Username=me;Database=test\".");
    return 2;
}

await using NpgsqlDataSource database = NpgsqlDataSource.Create(connection);
ProductStore store = new(database);
ProductCache cache = new(store);
await store.FillAsync(Products, CancellationToken.None);

decimal price = await ReadAsync(hitsPerMiss: Reads);
Console.WriteLine($"{Reads:N0} reads, which cost {price:N2} together, asked the database {store.Queries} times.");
await ReadTasksAsync(hitsPerMiss: Reads);

long task = await BytesAsync(ReadTasksAsync, hitsPerMiss: Reads);
long valueTask = await BytesAsync(ReadAsync, hitsPerMiss: Reads);
Console.WriteLine($"A hit allocates {(double)task / Reads:F0} B with Task, {(double)valueTask / Reads:F0} B with ValueTask.");

task = await BytesAsync(ReadTasksAsync, hitsPerMiss: 99);
valueTask = await BytesAsync(ReadAsync, hitsPerMiss: 99);
Console.WriteLine($"With a miss in a hundred reads they allocate {task / 1024:N0} KiB with Task, {valueTask / 1024:N0} KiB with ValueTask; what is left is Npgsql's.");
return 0;

async Task<decimal> ReadAsync(int hitsPerMiss)
{
    decimal total = 0;
    for (int read = 1; read <= Reads; read++)
        total += (await cache.GetAsync(NextId(read, hitsPerMiss), CancellationToken.None)).Price;
    return total;
}

async Task<decimal> ReadTasksAsync(int hitsPerMiss)
{
    decimal total = 0;
    for (int read = 1; read <= Reads; read++)
        total += (await cache.GetTaskAsync(NextId(read, hitsPerMiss), CancellationToken.None)).Price;
    return total;
}

int NextId(int read, int hitsPerMiss)
{
    int id = 1 + read % Products;
    if (read % (hitsPerMiss + 1) == 0)
        cache.Forget(id);
    return id;
}

static async Task<long> BytesAsync(Func<int, Task<decimal>> readAsync, int hitsPerMiss)
{
    long before = GC.GetTotalAllocatedBytes(precise: true);
    await readAsync(hitsPerMiss);
    return GC.GetTotalAllocatedBytes(precise: true) - before;
}
