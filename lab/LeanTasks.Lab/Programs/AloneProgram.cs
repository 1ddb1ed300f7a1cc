using System.Globalization;
using System.Runtime.InteropServices;
using LeanTasks.Lab.Parts;

namespace LeanTasks.Lab.Programs;

/// <summary>The program of lab/Alone, each run of which is a process that has done nothing before.</summary>
internal static class AloneProgram
{
    private const string FileName = "LeanTasks.Lab.Alone.dll";

    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(2);

    private static readonly string s_dotnet = Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet");

    /// <summary>The host of the .NET that this process runs on.</summary>
    internal static string Host => File.Exists(s_dotnet) ? s_dotnet : "dotnet";

    /// <summary>Runs it as it was built with the lab.</summary>
    /// <inheritdoc cref="RunIn"/>
    public static IReadOnlyDictionary<string, double> Run(IReadOnlyList<string> arguments, CancellationToken cancellationToken) =>
        RunIn(LabPart.Alone.Folder, arguments, cancellationToken);

    /// <param name="folder">Where it is.</param>
    /// <param name="arguments">What it is started with.</param>
    /// <param name="cancellationToken">Ends it.</param>
    /// <returns>The figures that it told, by their names.</returns>
    /// <exception cref="ProgramException">It could not be started, failed, took too long, or told something else.</exception>
    /// <exception cref="OperationCanceledException">It was ended because of the token.</exception>
    public static IReadOnlyDictionary<string, double> RunIn(string folder, IReadOnlyList<string> arguments, CancellationToken cancellationToken) =>
        Read(Dotnet([Path.Combine(folder, FileName), .. arguments], s_limit, cancellationToken));

    /// <summary>Runs a command of the .NET that this process runs on.</summary>
    /// <returns>What it wrote to its standard output.</returns>
    /// <exception cref="ProgramException">It could not be started, failed, or took too long.</exception>
    /// <exception cref="OperationCanceledException">It was ended because of the token.</exception>
    internal static string Dotnet(IReadOnlyList<string> arguments, TimeSpan limit, CancellationToken cancellationToken) =>
        OtherProgram.Run(Host, arguments, "", limit, cancellationToken);

    /// <summary>Reads what it prints: a line for each figure, its name and a number.</summary>
    /// <exception cref="ProgramException">A line is something else.</exception>
    public static IReadOnlyDictionary<string, double> Read(string output)
    {
        Dictionary<string, double> figures = [];
        foreach (string line in output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            if (line.Split(' ') is not [string name, string text]
                || !double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double figure)
                || !double.IsFinite(figure)
                || !figures.TryAdd(name, figure))
                throw new ProgramException($"{FileName} told '{line}', which is no figure, or there already");
        }

        return figures;
    }
}
