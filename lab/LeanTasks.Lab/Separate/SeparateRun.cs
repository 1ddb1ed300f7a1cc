namespace LeanTasks.Lab.Separate;

/// <summary>How <see cref="SeparateRows"/> are to be measured, and where their figures go.</summary>
/// <param name="length">How much time to take.</param>
/// <param name="progress">Gets a line about each step.</param>
/// <param name="cancellationToken">Stops the run.</param>
public sealed class SeparateRun(RunLength length, Action<string> progress, CancellationToken cancellationToken)
{
    private readonly Dictionary<(string Workload, string Variant), List<double>> _figures = [];
    private readonly Dictionary<(string Workload, string Variant), List<double>> _methods = [];
    private readonly List<string> _notes = [];

    public RunLength Length => length;

    public CancellationToken CancellationToken => cancellationToken;

    /// <summary>What the reader of the table must know of how it was measured.</summary>
    public IReadOnlyList<string> Notes => _notes;

    public void Tell(string line) => progress(line);

    public void Note(string note) => _notes.Add(note);

    /// <summary>Adds a round's figure of a row.</summary>
    public void Add(string workload, string variant, double figure) => Add(_figures, workload, variant, figure);

    /// <summary>Adds how many methods the JIT compiled in a round of a row.</summary>
    public void AddMethods(string workload, string variant, double methods) => Add(_methods, workload, variant, methods);

    /// <summary>The figures of a row, round by round; none where it was not measured.</summary>
    public IReadOnlyList<double> Figures(string workload, string variant) => _figures.GetValueOrDefault((workload, variant)) ?? [];

    /// <summary>The numbers of methods, round by round; none where they were not counted.</summary>
    public IReadOnlyList<double> Methods(string workload, string variant) => _methods.GetValueOrDefault((workload, variant)) ?? [];

    private static void Add(Dictionary<(string Workload, string Variant), List<double>> rounds, string workload, string variant, double figure)
    {
        if (!rounds.TryGetValue((workload, variant), out List<double>? figures))
            rounds[(workload, variant)] = figures = [];
        figures.Add(figure);
    }
}
