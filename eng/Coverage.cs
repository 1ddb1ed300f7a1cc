#:property PublishAot=false
#:property ContinuousIntegrationBuild=false
// Adds up what the test projects covered of src/, by the reports that 'dotnet test -c Release -p:Coverage=usual' leaves in artifacts/coverage:
//   dotnet run eng/Coverage.cs [-- LINES]
// One row for each project of src/, then each region of at least LINES uncovered lines (10, unless told otherwise).
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using System.Xml.Linq;

int least = 10;
if (args.Length > 1 || args is [string lines] && !int.TryParse(lines, NumberStyles.None, CultureInfo.InvariantCulture, out least))
{
    Console.Error.WriteLine($"'{string.Join(' ', args)}' is not a number of lines. Pass one, as in 'dotnet run eng/Coverage.cs -- 3', or none.");
    return 2;
}

string root = Path.GetFullPath(Path.Combine(Here(), ".."));
string folder = Path.Combine(root, "artifacts", "coverage");
string[] reports = Directory.Exists(folder) ? Directory.GetFiles(folder, "*.xml") : [];
if (reports.Length == 0)
{
    Console.Error.WriteLine("No report was found in artifacts/coverage. Run 'LEANTASKS_DEEP=1 dotnet test -c Release -p:Coverage=usual' first.");
    return 1;
}

SortedDictionary<string, SortedDictionary<int, Line>> files = new(StringComparer.Ordinal);
foreach (string report in reports)
    Add(XDocument.Load(report));

Console.WriteLine("| project | lines | covered | branches | covered |");
Console.WriteLine("|---|---:|---:|---:|---:|");
foreach (IGrouping<string, Line> project in files
    .SelectMany(static file => file.Value.Values.Select(line => (Project: file.Key.Split('/')[1], Line: line)))
    .GroupBy(static pair => pair.Project, static pair => pair.Line))
{
    PrintRow(project.Key, [.. project]);
}

PrintRow("all", [.. files.Values.SelectMany(static file => file.Values)]);
Console.WriteLine();
foreach ((string file, SortedDictionary<int, Line> found) in files)
{
    foreach ((int first, int last, int count) in Uncovered(found).Where(region => region.Count >= least))
        Console.WriteLine($"{file}:{first}-{last}: {count} lines uncovered");
}

return 0;

void Add(XDocument report)
{
    foreach (XElement type in report.Descendants("class"))
    {
        // Builds of CI name the repository '/_/'. Generated sources are none of src/.
        string path = type.Attribute("filename")!.Value;
        string file = path.StartsWith("/_/", StringComparison.Ordinal) ? path[3..] : Path.GetRelativePath(root, path).Replace('\\', '/');
        if (!file.StartsWith("src/", StringComparison.Ordinal) || !File.Exists(Path.Combine(root, file)))
            continue;
        if (!files.TryGetValue(file, out SortedDictionary<int, Line>? known))
            files.Add(file, known = []);
        foreach (XElement line in type.Element("lines")!.Elements("line"))
        {
            int number = int.Parse(line.Attribute("number")!.Value, CultureInfo.InvariantCulture);
            known[number] = Line.Of(line).Or(known.GetValueOrDefault(number));
        }
    }
}

// Lines without code between two uncovered ones do not part them.
static IEnumerable<(int First, int Last, int Count)> Uncovered(SortedDictionary<int, Line> lines)
{
    List<int> region = [];
    foreach ((int number, Line line) in lines.Append(new(int.MaxValue, new Line(true, 0, 0))))
    {
        if (!line.IsHit)
        {
            region.Add(number);
        }
        else if (region.Count > 0)
        {
            yield return (region[0], region[^1], region.Count);
            region.Clear();
        }
    }
}

static void PrintRow(string name, Line[] lines)
{
    int hit = lines.Count(static line => line.IsHit);
    int branches = lines.Sum(static line => line.Branches);
    int taken = lines.Sum(static line => line.Taken);
    Console.WriteLine($"| {name} | {lines.Length} | {Percent(hit, lines.Length)} | {branches} | {Percent(taken, branches)} |");
}

static string Percent(int part, int whole) => whole == 0 ? "" : (100.0 * part / whole).ToString("0.0", CultureInfo.InvariantCulture) + " %";

static string Here([CallerFilePath] string file = "") => Path.GetDirectoryName(file)!;

/// <summary>A line with code. Reports do not say which branches were taken, only how many: of several, the best counts.</summary>
internal readonly record struct Line(bool IsHit, int Taken, int Branches)
{
    public static Line Of(XElement line)
    {
        Match branches = Regex.Match(line.Attribute("condition-coverage")?.Value ?? "", @"\((\d+)/(\d+)\)");
        return new Line(
            line.Attribute("hits")!.Value != "0",
            branches.Success ? int.Parse(branches.Groups[1].Value, CultureInfo.InvariantCulture) : 0,
            branches.Success ? int.Parse(branches.Groups[2].Value, CultureInfo.InvariantCulture) : 0);
    }

    public Line Or(Line other) => new(IsHit || other.IsHit, Math.Max(Taken, other.Taken), Math.Max(Branches, other.Branches));
}
