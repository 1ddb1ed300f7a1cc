using LeanTasks.Lab.Tables.Service;

namespace LeanTasks.TestSupport;

/// <summary>The lab's PostgreSQL, for a test.</summary>
internal static class TestPostgres
{
    /// <summary>Starts one. Skips the test where PostgreSQL is not installed.</summary>
    public static async Task<PostgresServer> StartAsync()
    {
        PostgresServer? server = await PostgresServer.StartAsync(TestContext.Current.CancellationToken);
        Assert.SkipWhen(server is null, PostgresServer.Missing);
        return server!;
    }
}
