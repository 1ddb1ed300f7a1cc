using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab.Programs;

/// <summary>
/// Rows that are measured in processes of their own: in each round one for each variant, in an order that changes, so that
/// whatever else the machine does meets all alike. A process tells several figures, and each is a workload.
/// </summary>
/// <param name="workload">What all the workloads begin with.</param>
/// <param name="figures">The figures that a process tells, by the names of the program and with what each adds to the workload.</param>
public sealed class AloneRows(string workload, IReadOnlyList<AloneFigure> figures, IReadOnlyList<string> variants)
    : SeparateRows([.. figures.Select(figure => figure.Of(workload))], variants)
{
    /// <summary>The figure that is the number of methods that the JIT compiled. Like the two below it is not a row of its own: it belongs to the first.</summary>
    public const string Methods = "methods";

    /// <summary>The figure that is the bytes allocated by an operation.</summary>
    public const string Bytes = "bytes";

    /// <summary>The figure that is the number of collections in a thousand operations.</summary>
    public const string Collections = "collections";

    /// <summary>What a variant's process is started with.</summary>
    public required Func<string, RunLength, IReadOnlyList<string>> Arguments { get; init; }

    /// <summary>How often each variant is measured.</summary>
    public required Func<RunLength, int> Rounds { get; init; }

    /// <summary>What has to be made before the first process is started.</summary>
    public Action<SeparateRun> Prepare { get; init; } = static _ => { };

    /// <summary>Runs a process to its end.</summary>
    public Func<IReadOnlyList<string>, CancellationToken, IReadOnlyDictionary<string, double>> Start { get; init; } = AloneProgram.Run;

    public override void Measure(IReadOnlyList<string> variants, SeparateRun run)
    {
        Prepare(run);
        int rounds = Rounds(run.Length);
        run.Note($"{rounds} processes for each row, in turns.");
        Random turns = new(Seed: 1);
        string[] order = [.. variants];
        for (int round = 0; round < rounds; round++)
        {
            turns.Shuffle(order);
            foreach (string variant in order)
            {
                if (run.CancellationToken.IsCancellationRequested)
                    return;
                Measure(variant, run);
            }
        }
    }

    private void Measure(string variant, SeparateRun run)
    {
        try
        {
            IReadOnlyDictionary<string, double> told = Start(Arguments(variant, run.Length), run.CancellationToken);
            foreach (AloneFigure figure in figures)
            {
                run.Add(figure.Of(workload), variant, told.TryGetValue(figure.Name, out double value)
                    ? value
                    : throw new ProgramException($"{variant} told no figure '{figure.Name}'"));
            }

            foreach (string name in (string[])[Methods, Bytes, Collections])
            {
                if (told.TryGetValue(name, out double value))
                    run.AddDetail(name, Workloads[0], variant, value);
            }
        }
        catch (Exception exception) when (exception is OperationCanceledException or ProgramException && run.CancellationToken.IsCancellationRequested)
        {
            // What was told before stays good. Ctrl-C on a terminal ends the process itself, too.
        }
    }
}
