using System.Globalization;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab.Tables.Service;

/// <summary>The rows of an endpoint of the service in lab/Service, which is asked a fixed number of times a second.</summary>
/// <param name="endpoint">Its path, without the slash.</param>
internal sealed class ServiceRows(string endpoint) : SeparateRows([.. s_figures.Select(figure => figure.Of(endpoint))], s_variants)
{
    public const string Table = "service";

    public const string WithDriver = "Fused (with driver)";

    /// <summary>The endpoint that needs no database, and is measured without one.</summary>
    private const string WithoutDatabase = "json";

    private const int Warm = 3_000;
    private const int Length = 3_000;

    private static readonly AloneFigure[] s_figures = [new("cpu", "cpu"), new("p50", "p50"), new("p99", "p99")];
    private static readonly string[] s_variants = ["Task", "RuntimeAsync", "Fused", WithDriver];
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(2);

    // What the first answers of the endpoint are, as the first process told it; null before. Written by the thread of the run.
    private double? _answers;

    /// <summary>At rates at which the server takes between a sixth and a half of two cores.</summary>
    public static IReadOnlyList<ServiceRows> All { get; } =
    [
        Of(WithoutDatabase, 2_000), Of("db", 1_000, isBrief: true), Of("queries", 100), Of("fortunes", 500), Of("cached", 1_000), Of("stream", 500),
    ];

    public static IEnumerable<string> AllWorkloads => All.SelectMany(static rows => rows.Workloads);

    public override void Measure(IReadOnlyList<string> variants, SeparateRun run)
    {
        PostgresServer? postgres = null;
        try
        {
            postgres = endpoint == WithoutDatabase ? null : PostgresServer.StartAsync(run.CancellationToken).GetAwaiter().GetResult();
            if (postgres is null && endpoint != WithoutDatabase)
            {
                run.Note($"{endpoint} is not measured: {PostgresServer.Missing}.");
                return;
            }

            if (postgres is not null)
                ServiceDatabase.FillAsync(postgres, run.CancellationToken).GetAwaiter().GetResult();
            ServiceServers servers = new(run);
            servers.Build();
            string rate = Parameters["rate"].ToString(CultureInfo.InvariantCulture);
            new AloneRows(endpoint, s_figures, variants)
            {
                Arguments = (variant, _) => [servers.Of(variant), postgres?.ConnectionString ?? "Host=localhost", "/" + endpoint, rate, $"{Warm}", $"{Length}"],
                Rounds = static length => length switch { RunLength.Brief => 2, RunLength.Quick => 3, _ => 9 },
                Start = Start,
            }.Measure(variants, run);
        }
        catch (OperationCanceledException) when (run.CancellationToken.IsCancellationRequested)
        {
            // What is measured stays good.
        }
        finally
        {
            postgres?.DisposeAsync().AsTask().GetAwaiter().GetResult();
        }
    }

    private static ServiceRows Of(string endpoint, int rate, bool isBrief = false) =>
        new(endpoint) { Parameters = new Dictionary<string, double> { ["rate"] = rate }, IsBrief = isBrief };

    private IReadOnlyDictionary<string, double> Start(IReadOnlyList<string> arguments, CancellationToken cancellationToken)
    {
        IReadOnlyDictionary<string, double> told = AloneProgram.Read(
            AloneProgram.Dotnet([ServiceServers.Plain, "measure", .. arguments], s_limit, cancellationToken));
        _answers ??= told["answers"];
        return told["answers"] == _answers
            ? told
            : throw new ProgramException($"{arguments[0]} answers {arguments[2]} otherwise than the first server");
    }
}
