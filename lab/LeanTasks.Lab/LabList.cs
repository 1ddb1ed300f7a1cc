using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Parts;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;

namespace LeanTasks.Lab;

/// <summary>Prints what could be measured.</summary>
internal static class LabList
{
    public static int Print(LabOptions options, TextWriter output)
    {
        LabSelection.CheckNames(options.Tables);
        if (LabParts.Build(LabParts.Of(options.Tables), Console.Error.WriteLine, CancellationToken.None) is { } failure)
            Console.Error.WriteLine($"lab: {failure}");
        LabSelection selection = new(options);
        if (options.Tables.Count == 0 && options.Filter is null)
        {
            output.WriteLine("jobs: what is measured without a table's name");
            foreach (Job job in JobCatalog.All)
                output.WriteLine($"  {job.Name} ({string.Join(", ", job.Pairs.Select(static pair => $"{pair.Table} {pair.Workload} {pair.Parameters}".TrimEnd()))})");
        }

        foreach (TableDefinition table in selection.Tables)
        {
            output.WriteLine($"{table.Id}: {table.Title} ({table.Source})");
            foreach (var row in selection.Comparisons(table).SelectMany(static c => c))
                output.WriteLine($"  {row}");
            foreach (SeparateRow row in selection.Separate(table).SelectMany(static choice => choice.Rows))
                output.WriteLine($"  {row}");
            if (selection.IsCut(table))
                output.WriteLine($"  (more rows where {table.Id} is asked for by its name, or with --full)");
            foreach (var row in selection.AnchorRows(table))
                output.WriteLine($"  {row}");
            foreach (var missing in selection.Missing(table))
                output.WriteLine($"  ({missing.Variant}: {missing.Reason})");
        }

        return 0;
    }
}
