using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;

namespace LeanTasks.Lab.Parts;

/// <summary>Builds the parts that are needed, and finds what is in them.</summary>
internal static class LabParts
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(10);

    /// <summary>The parts that some tables need.</summary>
    /// <param name="tables">Their ids; all of the lab, where there are none.</param>
    public static IReadOnlyList<LabPart> Of(IReadOnlyList<string> tables) =>
        [.. Catalog.Tables.Where(table => tables.Count == 0 || tables.Contains(table.Id)).SelectMany(static table => table.Parts).Distinct()];

    /// <summary>The separate rows of a table that parts have; none where they have not been built.</summary>
    public static IReadOnlyList<SeparateRows> Separate(string table) =>
        [.. Catalog.Tables.Single(t => t.Id == table).Parts
            .Select(static part => part.Load())
            .OfType<System.Reflection.Assembly>()
            .SelectMany(static assembly => assembly.GetTypes())
            .Where(static type => type.IsAssignableTo(typeof(ISeparateTable)))
            .Select(static type => (ISeparateTable)Activator.CreateInstance(type)!)
            .Where(separate => separate.Table == table)
            .SelectMany(static separate => separate.Rows)];

    /// <summary>Builds those of the parts that do not lie beside the lab. What is up to date is not compiled again.</summary>
    /// <param name="parts">The parts.</param>
    /// <param name="tell">Gets a line before something is built.</param>
    /// <param name="cancellationToken">Ends the build.</param>
    /// <returns>Why they could not be built; null if they are.</returns>
    public static string? Build(IReadOnlyList<LabPart> parts, Action<string> tell, CancellationToken cancellationToken)
    {
        LabPart[] missing = [.. parts.Where(static part => !part.IsBeside)];
        if (missing.Length == 0)
            return null;

        string what = string.Join(", ", missing.Select(static part => part.What));
        tell($"Building {what} …");
        try
        {
            AloneProgram.Dotnet(
                [
                    "build", Path.Combine(LabFolders.Root, "lab", "Parts.proj"), "-nologo", "-v:minimal", "-tl:off",
                    $"-p:Configuration={LabFolders.Configuration}",
                    $"-p:Parts={string.Join('|', missing.Select(static part => part.Project))}",
                    .. Enumerable.Repeat("-p:Peers=true", PeerLibraries.AreWanted ? 1 : 0),
                ],
                s_limit,
                cancellationToken);
            return null;
        }
        catch (ProgramException exception)
        {
            return $"{what} could not be built: {exception.Message}";
        }
        catch (OperationCanceledException)
        {
            return null;
        }
    }
}
