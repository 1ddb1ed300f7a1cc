using System.Globalization;
using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Programs;

namespace LeanTasks.Lab.Anchors;

/// <summary>The programs in C++ that this machine can compile. They are compiled when they are first run, and kept.</summary>
/// <param name="searchPath">Where the compiler is looked for.</param>
/// <param name="folder">Where sources and programs go.</param>
public sealed class AnchorPrograms(string? searchPath, string folder)
{
    private static readonly string[] s_shared = ["rounds.h"];

    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(1);

    private readonly CppCompiler? _compiler = CppCompiler.Find(searchPath);
    private readonly Dictionary<Anchor, string?> _reasons = [];

    /// <summary>Those of this machine.</summary>
    public static AnchorPrograms OfMachine { get; } =
        new(Environment.GetEnvironmentVariable("PATH"), Path.Combine(LabFolders.Results, "anchors"));

    /// <summary>Why a column cannot be there, or null.</summary>
    public string? ReasonOfAbsence(Anchor anchor)
    {
        if (!_reasons.TryGetValue(anchor, out string? reason))
        {
            reason =
                _compiler is null ? $"{CppCompiler.Name} is not on the PATH"
                : !_compiler.Has(anchor.Header) ? $"{CppCompiler.Name} does not find <{anchor.Header}>: {anchor.HowToGet}"
                : null;
            _reasons.Add(anchor, reason);
        }

        return reason;
    }

    /// <summary>The columns that are not there.</summary>
    public IEnumerable<MissingVariant> Missing() =>
        from anchor in Anchor.All
        let reason = ReasonOfAbsence(anchor)
        where reason is not null
        select new MissingVariant(anchor.Variant, reason);

    /// <summary>Runs a row's program, compiled if need be.</summary>
    /// <returns>Nanoseconds per operation, one figure a round.</returns>
    /// <exception cref="ProgramException">It cannot be compiled, or fails; the column is missing from now on.</exception>
    /// <exception cref="OperationCanceledException">The token asked for it.</exception>
    public IReadOnlyList<double> Measure(AnchorRow row, int rounds, CancellationToken cancellationToken)
    {
        try
        {
            if (ReasonOfAbsence(row.Anchor) is { } reason)
                throw new ProgramException(reason);
            string program = Program(row.Anchor, cancellationToken);
            string output = OtherProgram.Run(
                program, [.. row.Workload.Arguments, rounds.ToString(CultureInfo.InvariantCulture)], "", s_limit, cancellationToken);
            double[] figures = [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(Figure)];
            return figures.Length == rounds ? figures : throw new ProgramException($"{row.Anchor.Source} told {figures.Length} rounds instead of {rounds}");
        }
        catch (ProgramException exception)
        {
            _reasons[row.Anchor] = exception.Message;
            throw;
        }
    }

    private static double Figure(string line) =>
        double.TryParse(line, NumberStyles.Float, CultureInfo.InvariantCulture, out double figure) && double.IsFinite(figure)
            ? figure
            : throw new ProgramException($"'{line}' is no figure");

    /// <summary>The compiled program; its name changes with what it is made from.</summary>
    private string Program(Anchor anchor, CancellationToken cancellationToken)
    {
        string text = string.Concat(s_shared.Append(anchor.Source).Concat(anchor.Options).Select(name => name + Text(name)));
        string hash = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)))[..12];
        string program = Path.GetFullPath(Path.Combine(folder, $"{Path.GetFileNameWithoutExtension(anchor.Source)}-{hash}"));
        if (File.Exists(program))
            return program;

        try
        {
            Directory.CreateDirectory(folder);
            foreach (string name in s_shared.Append(anchor.Source))
                File.WriteAllText(Path.Combine(folder, name), Text(name));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new ProgramException($"the sources cannot be written: {exception.Message}");
        }

        // Moved when it is whole: another run may look at the same time.
        string made = $"{program}.{Environment.ProcessId}";
        _compiler!.Compile(Path.Combine(folder, anchor.Source), anchor.Options, made, cancellationToken);
        File.Move(made, program, overwrite: true);
        return program;
    }

    private static string Text(string name)
    {
        using Stream? stream = Assembly.GetExecutingAssembly().GetManifestResourceStream(name);
        if (stream is null)
            return "";
        using StreamReader reader = new(stream);
        return reader.ReadToEnd();
    }
}
