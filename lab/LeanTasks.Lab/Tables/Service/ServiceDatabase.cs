namespace LeanTasks.Lab.Tables.Service;

/// <summary>What the service reads.</summary>
internal static class ServiceDatabase
{
    // The same in each run. The page has to encode some of the messages.
    private const string Sql = """
        CREATE TABLE world (id int PRIMARY KEY, randomnumber int NOT NULL);
        INSERT INTO world SELECT i, i * 7919 % 10000 + 1 FROM generate_series(1, 10000) i;
        CREATE TABLE fortune (id int PRIMARY KEY, message text NOT NULL);
        INSERT INTO fortune SELECT i, repeat('A row of twelve, <b>' || i || '</b> & more. ', 1 + i % 3) FROM generate_series(1, 12) i;
        ANALYZE;
        """;

    public static Task FillAsync(PostgresServer postgres, CancellationToken cancel) => postgres.RunSqlAsync(Sql, cancel);
}
