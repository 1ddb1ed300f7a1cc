using System.Xml.Linq;

namespace LeanTasks.Interleavings.Planting;

/// <summary>What Mutants.props lists, in its order.</summary>
internal sealed class MutantList(IReadOnlyList<Mutant> mutants, IReadOnlyList<Edit> edits)
{
    public IReadOnlyList<Mutant> Mutants { get; } = mutants;

    public IReadOnlyList<Edit> Edits { get; } = edits;

    public static MutantList Parse(string text)
    {
        XElement[] items = [.. XDocument.Parse(text).Root!.Elements("ItemGroup").Elements()];
        return new MutantList(
            [.. items.Where(static item => item.Name == "Mutant").Select(static item =>
                new Mutant(Name(item), Value(item, "Scenario"), Value(item, "Failure"), Value(item, "Memory")))],
            [.. items.Where(static item => item.Name == "Edit").Select(static item =>
                new Edit(Name(item), (string)item.Attribute("File"), Value(item, "Find"), Value(item, "Replace")))]);
    }

    /// <summary>What a mutant lacks, a sentence each.</summary>
    public IEnumerable<string> Faults()
    {
        foreach (Mutant mutant in Mutants)
        {
            if (mutant.Scenario.Length == 0 || mutant.Failure.Length == 0)
                yield return $"Mutant {mutant.Name} needs a Scenario and a Failure, or any failure would do: add what it lacks to Mutants.props.";
            if (!Edits.Any(edit => edit.Mutant == mutant.Name))
                yield return $"Mutant {mutant.Name} has no Edit: add one to Mutants.props, or remove the mutant.";
        }
    }

    private static string Name(XElement item) => (string)item.Attribute("Include");

    private static string Value(XElement item, string name) => (string?)item.Element(name) ?? "";
}
