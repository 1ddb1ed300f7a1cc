using LeanTasks.Lab.Tables.Service;

namespace LeanTasks.Samples.Tests;

public sealed class CacheTests
{
    [Fact]
    public async Task HitsAllocateNothingAsValueTasks()
    {
        await using PostgresServer postgres = await TestPostgres.StartAsync();
        string[] lines = await ConsoleSample.RunAsync("Cache", postgres.ConnectionString);
        Assert.Equal("20,000 reads, which cost 252,500.00 together, asked the database 100 times.", lines[0]);
        Assert.Equal("A hit allocates 72 B with Task, 0 B with ValueTask.", lines[1]);
        Assert.StartsWith("With a miss in a hundred reads ", lines[2], StringComparison.Ordinal);
    }

    [Fact]
    public async Task AsksForADatabaseIfThereIsNone()
    {
        ConsoleSample sample = await ConsoleSample.EndAsync("Cache");
        Assert.Equal(2, sample.ExitCode);
        Assert.StartsWith("Which PostgreSQL database?", sample.Error, StringComparison.Ordinal);
    }
}
