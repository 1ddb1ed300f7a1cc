using System.IO.Compression;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace LeanTasks.EndToEnd.Tests.Support;

/// <summary>What a package holds.</summary>
internal sealed partial class Package
{
    private readonly string _file;

    public Package(string file)
    {
        _file = file;
        using ZipArchive archive = ZipFile.OpenRead(file);
        Files = [.. archive.Entries.Select(static e => e.FullName).Where(static n => !IsOfTheFormat(n)).Order(StringComparer.Ordinal)];
        Metadata = XDocument.Parse(Text(Files.Single(static n => n.EndsWith(".nuspec", StringComparison.Ordinal)))).Root!.Elements().Single();
    }

    /// <summary>Its files in order, but for those that every package has.</summary>
    public IReadOnlyList<string> Files { get; }

    /// <summary>What its manifest says.</summary>
    public XElement Metadata { get; }

    public string Readme => Text(Value("readme"));

    /// <summary>An entry of the manifest; empty if there is none.</summary>
    public string Value(string name) => Metadata.Elements().SingleOrDefault(e => e.Name.LocalName == name)?.Value ?? "";

    public string Text(string name) => System.Text.Encoding.UTF8.GetString(Bytes(name)).TrimStart('\uFEFF');

    public byte[] Bytes(string name)
    {
        using ZipArchive archive = ZipFile.OpenRead(_file);
        using Stream stream = archive.GetEntry(name)!.Open();
        using MemoryStream copy = new();
        stream.CopyTo(copy);
        return copy.ToArray();
    }

    /// <summary>The first piece of code in the readme that is of a language.</summary>
    public string ReadmeExample(string language)
    {
        Match example = Code().Matches(Readme).First(m => m.Groups["language"].Value == language);
        return example.Groups["code"].Value;
    }

    private static bool IsOfTheFormat(string name) =>
        name.StartsWith("_rels/", StringComparison.Ordinal) || name.StartsWith("package/", StringComparison.Ordinal) || name == "[Content_Types].xml";

    [GeneratedRegex(@"^```(?<language>\w+)\n(?<code>.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Code();
}
