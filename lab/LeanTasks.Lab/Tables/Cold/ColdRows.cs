using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab.Tables.Cold;

/// <summary>The rows of cold: a first call in a process of its own. What is called is in lab/Alone/Cold.</summary>
internal static class ColdRows
{
    public const string Table = "cold";

    private static readonly AloneFigure[] s_figures = [new("first", ""), new("jit", "jit")];

    public static IReadOnlyList<SeparateRows> All { get; } =
    [
        Rows("method", "Task", "PoolingValueTask", "F# task", "LeanTask", "PooledValueTask", "PooledFlow", "LeanTasks leanTask", "LeanTasks flow"),
        Rows("chains", "Task", "Fused"),
        Rows("chains-suspending", "Task", "Fused"),
        Rows("loop", "Task", "LeanTask"),
        Rows("fork", "Task", "LeanTask"),
    ];

    public static IEnumerable<string> Workloads => All.SelectMany(static rows => rows.Workloads);

    private static AloneRows Rows(string workload, params string[] variants) => new(workload, s_figures, variants)
    {
        Arguments = (variant, _) => [Table, workload, variant],
        Prepare = PackagedProgram.Prepare,
        Start = PackagedProgram.Run,
        Rounds = static length => length switch { RunLength.Brief => 3, RunLength.Quick => 7, _ => 15 },
    };
}
