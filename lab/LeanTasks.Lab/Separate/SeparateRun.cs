namespace LeanTasks.Lab.Separate;

/// <summary>How <see cref="SeparateRows"/> are to be measured, and where their figures go.</summary>
/// <param name="length">How much time to take.</param>
/// <param name="progress">Gets a line about each step.</param>
/// <param name="cancellationToken">Stops the run.</param>
public sealed class SeparateRun(RunLength length, Action<string> progress, CancellationToken cancellationToken)
{
    private readonly Dictionary<(string Workload, string Variant), List<double>> _figures = [];
    private readonly Dictionary<(string Name, string Workload, string Variant), List<double>> _details = [];
    private readonly List<string> _notes = [];

    public RunLength Length => length;

    public CancellationToken CancellationToken => cancellationToken;

    /// <summary>What the reader of the table must know of how it was measured.</summary>
    public IReadOnlyList<string> Notes => _notes;

    public void Tell(string line) => progress(line);

    public void Note(string note) => _notes.Add(note);

    /// <summary>Adds a round's figure of a row.</summary>
    public void Add(string workload, string variant, double figure) => Add(_figures, (workload, variant), figure);

    /// <summary>Adds what else was counted in a round of a row.</summary>
    /// <param name="name">What it is: one of the names in <see cref="Programs.AloneRows"/>.</param>
    public void AddDetail(string name, string workload, string variant, double count) => Add(_details, (name, workload, variant), count);

    /// <summary>The figures of a row, round by round; none where it was not measured.</summary>
    public IReadOnlyList<double> Figures(string workload, string variant) => _figures.GetValueOrDefault((workload, variant)) ?? [];

    /// <summary>What else was counted, round by round; none where it was not.</summary>
    public IReadOnlyList<double> Details(string name, string workload, string variant) => _details.GetValueOrDefault((name, workload, variant)) ?? [];

    private static void Add<TKey>(Dictionary<TKey, List<double>> rounds, TKey key, double figure)
        where TKey : notnull
    {
        if (!rounds.TryGetValue(key, out List<double>? figures))
            rounds[key] = figures = [];
        figures.Add(figure);
    }
}
