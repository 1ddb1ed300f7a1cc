using LeanTasks.Lab.Service.Load;
using LeanTasks.Lab.Service.Server;

// The server, which the other command starts:   serve DATABASE
// Measures a server, and tells its figures:     measure SERVER.dll DATABASE PATH REQUESTS-PER-SECOND MILLISECONDS-TO-WARM MILLISECONDS
// DATABASE is a connection string of Npgsql.
switch (args)
{
    case ["serve", string database]:
        await ServiceApp.RunAsync(database);
        return 0;
    case ["measure", string server, string database, string path, string rate, string warm, string length]
        when int.TryParse(rate, out int perSecond) && int.TryParse(warm, out int warmMilliseconds) && int.TryParse(length, out int milliseconds) && perSecond > 0:
        await ServiceLoad.RunAsync(server, database, path, new Pacing(perSecond, TimeSpan.FromMilliseconds(warmMilliseconds), TimeSpan.FromMilliseconds(milliseconds)));
        return 0;
    default:
        Console.Error.WriteLine($"'{string.Join(' ', args)}' is not a command: serve DATABASE, or measure SERVER.dll DATABASE PATH REQUESTS-PER-SECOND MILLISECONDS-TO-WARM MILLISECONDS.");
        return 2;
}
