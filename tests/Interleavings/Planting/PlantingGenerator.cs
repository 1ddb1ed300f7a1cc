using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LeanTasks.Interleavings.Planting;

/// <summary>
/// Compiles the product's files that mutants edit with the mistakes in them, each behind a branch, and lists the mutants for the
/// tests. The additional files are Mutants.props and the product's files that it names.
/// </summary>
[Generator]
public sealed class PlantingGenerator : IIncrementalGenerator
{
    private static readonly DiagnosticDescriptor s_cannotPlant = new(
        "PLANT001", "A mutant cannot be planted", "{0}", "Mutants", DiagnosticSeverity.Error, isEnabledByDefault: true);

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValueProvider<ImmutableArray<(string Path, string Text)>> files = context.AdditionalTextsProvider
            .Select(static (file, cancellation) => (file.Path, file.GetText(cancellation)!.ToString()))
            .Collect();
        context.RegisterSourceOutput(
            files.Combine(context.ParseOptionsProvider),
            static (output, input) => Generate(output, input.Left, (CSharpParseOptions)input.Right));
    }

    private static void Generate(
        SourceProductionContext output, ImmutableArray<(string Path, string Text)> files, CSharpParseOptions options)
    {
        MutantList list = MutantList.Parse(files.Single(static file => Path.GetFileName(file.Path) == "Mutants.props").Text);
        foreach (string fault in list.Faults())
            Report(fault);
        output.AddSource("PlantedMutants.g.cs", MutantsSource.Write(list.Mutants));
        foreach (IGrouping<string, Edit> edits in list.Edits.GroupBy(static edit => edit.File))
        {
            try
            {
                (string path, string text) = Find(files, edits.Key);
                output.AddSource(edits.Key, PlantIn(path, text, edits));
            }
            catch (PlantingException exception)
            {
                Report(exception.Message);
            }
        }

        string PlantIn(string path, string text, IEnumerable<Edit> edits)
        {
            try
            {
                return Planter.Plant(path, text, [.. edits], list.Mutants, options);
            }
            catch (PlantingException exception)
            {
                // The file as it is: the errors of all that would miss it would hide this one.
                Report(exception.Message);
                return Planter.Plant(path, text, [], list.Mutants, options);
            }
        }

        void Report(string fault) => output.ReportDiagnostic(Diagnostic.Create(s_cannotPlant, Location.None, fault));
    }

    private static (string Path, string Text) Find(IEnumerable<(string Path, string Text)> files, string name)
    {
        foreach ((string path, string text) in files)
        {
            if (path.Replace('\\', '/').EndsWith($"/{name}", StringComparison.Ordinal))
                return (path, text);
        }

        throw new PlantingException($"Mutants.props edits {name}, which the product does not have: name a file in src/LeanTasks.");
    }
}
