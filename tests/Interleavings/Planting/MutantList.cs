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
                new Mutant(Name(item), Value(item, "Scenario"), Value(item, "Failure"), Value(item, "StoreBuffers") == "true"))],
            [.. items.Where(static item => item.Name == "Edit").Select(static item =>
                new Edit(Name(item), (string)item.Attribute("File"), Value(item, "Find"), Value(item, "Replace")))]);
    }

    private static string Name(XElement item) => (string)item.Attribute("Include");

    private static string Value(XElement item, string name) => (string?)item.Element(name) ?? "";
}
