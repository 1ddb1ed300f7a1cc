namespace LeanTasks.Lab.Separate;

/// <summary>How <see cref="SeparateRows"/> are to be measured, and where their figures go.</summary>
/// <param name="isFull">Whether to take the time of a full run.</param>
/// <param name="progress">Gets a line about each step.</param>
/// <param name="cancellationToken">Stops the run.</param>
public sealed class SeparateRun(bool isFull, Action<string> progress, CancellationToken cancellationToken)
{
    private readonly Dictionary<(string Workload, string Variant), List<double>> _figures = [];
    private readonly List<string> _notes = [];

    public bool IsFull => isFull;

    public CancellationToken CancellationToken => cancellationToken;

    /// <summary>What the reader of the table must know of how it was measured.</summary>
    public IReadOnlyList<string> Notes => _notes;

    public void Tell(string line) => progress(line);

    public void Note(string note) => _notes.Add(note);

    /// <summary>Adds a round's figure of a row.</summary>
    public void Add(string workload, string variant, double figure)
    {
        if (!_figures.TryGetValue((workload, variant), out List<double>? figures))
            _figures[(workload, variant)] = figures = [];
        figures.Add(figure);
    }

    /// <summary>The figures of a row, round by round; none where it was not measured.</summary>
    public IReadOnlyList<double> Figures(string workload, string variant) => _figures.GetValueOrDefault((workload, variant)) ?? [];
}
