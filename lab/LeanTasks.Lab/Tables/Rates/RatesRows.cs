using System.Globalization;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab.Tables.Rates;

/// <summary>The rows of rates: what an operation takes that comes so many times a second. What is measured is in lab/Alone/Rates.</summary>
internal static class RatesRows
{
    public const string Table = "rates";

    /// <summary>The one rate of a run that was not asked for the table, and its workloads.</summary>
    private const int BriefRate = 1_000;

    private static readonly int[] s_rates = [10, 100, 1_000, 10_000];
    private static readonly string[] s_brief = ["start-wait", "method-wait"];
    private static readonly AloneFigure[] s_figures = [new("cpu", "cpu"), new("p50", "p50"), new("p99", "p99")];
    private static readonly AloneFigure[] s_idleFigures = [new("cpu", "")];

    public static IReadOnlyList<SeparateRows> All { get; } =
    [
        .. Paced("start-wait", Variants.Floor, "Task", "LeanTask"),
        .. Paced("method-wait", "Task", "LeanTask", "PooledValueTask"),
        .. Paced("start-await", "Task", "LeanTask"),
        .. Paced("method-await", "Task", "LeanTask", "PooledValueTask"),
        .. Paced("yield", "Task", "LeanTask"),
        .. Paced("delay", "Task", "LeanTask"),
        .. Paced("continuation", "Task", "LeanTask"),

        // Ten thousand of them would be more work than a machine has time for.
        .. Paced("loop", "Task", "LeanTask").Where(static rows => rows.Parameters["rate"] < 10_000),
        .. Paced("fork", "Task", "LeanTask"),
        Idle("pool", Variants.Floor, "Task", "LeanTask"),
        Idle("pair", "Task", "LeanTask"),
        Idle("WorkStealing", "Task", "LeanTask"),
    ];

    public static IEnumerable<string> Workloads => All.SelectMany(static rows => rows.Workloads).Distinct();

    /// <summary>For how long a process measures, in milliseconds: what comes seldom needs longer to be enough.</summary>
    public static int Milliseconds(int rate, RunLength length)
    {
        int quick = rate switch { <= 10 => 4_000, <= 100 => 2_000, _ => 1_000 };
        return length switch { RunLength.Brief => quick / 2, RunLength.Quick => quick, _ => quick * 5 / 2 };
    }

    private static IEnumerable<AloneRows> Paced(string workload, params string[] variants) =>
        s_rates.Select(rate => new AloneRows(workload, s_figures, variants)
        {
            Parameters = new Dictionary<string, double> { ["rate"] = rate },
            IsBrief = rate == BriefRate && s_brief.Contains(workload),
            Arguments = (variant, length) => [Table, workload, variant, Text(rate), Text(Milliseconds(rate, length))],
            Rounds = Rounds,
        });

    private static AloneRows Idle(string scheduler, params string[] variants) => new($"idle {scheduler}", s_idleFigures, variants)
    {
        IsBrief = false,
        Arguments = (variant, _) => ["idle", scheduler, variant],
        Rounds = Rounds,
    };

    private static int Rounds(RunLength length) => length switch { RunLength.Brief => 3, RunLength.Quick => 5, _ => 9 };

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
