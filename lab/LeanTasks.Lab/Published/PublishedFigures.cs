using System.Reflection;
using System.Text.Json;
using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Published;

/// <summary>What the publications say, from <c>figures.json</c>, in the units of our rows.</summary>
public sealed class PublishedFigures
{
    private readonly JsonElement _root;

    private PublishedFigures(JsonElement root) => _root = root;

    public static PublishedFigures Load()
    {
        using Stream stream = Assembly.GetExecutingAssembly().GetManifestResourceStream("figures.json")!;
        using JsonDocument document = JsonDocument.Parse(stream);
        return new PublishedFigures(document.RootElement.Clone());
    }

    /// <summary>The published figure of a workload, or null where there is none.</summary>
    public PublishedFigure? Find(string table, string workload, IReadOnlyDictionary<string, double> parameters, string variant) =>
        table switch
        {
            "tpl" => Tpl(workload),
            "matrix" => Matrix(workload, parameters["probability"]),
            "fizzboom" when workload == "http" => FizzBoom(variant),
            _ => null,
        };

    private PublishedFigure? Tpl(string workload)
    {
        foreach (JsonElement row in _root.GetProperty("tpl").GetProperty("rows").EnumerateArray())
        {
            if (row.GetProperty("workload").GetString() != workload)
                continue;

            JsonElement net45 = row.GetProperty("net45");
            double n = row.GetProperty("n").GetDouble();

            // The waits are told by the call, all the rest for n operations.
            double operations = workload is "WaitAll" or "WaitAny" ? 1 : n;
            double bytes = net45.TryGetProperty("x64Megabytes", out JsonElement megabytes)
                ? megabytes.GetDouble() * 1e6 / n
                : net45.GetProperty("x64Bytes").GetDouble();
            return new PublishedFigure("Task, .NET 4.5, x64", net45.GetProperty("x64Milliseconds").GetDouble() * 1e6 / operations, bytes, null);
        }

        return null;
    }

    private PublishedFigure? Matrix(string workload, double probability)
    {
        foreach (JsonElement row in _root.GetProperty("matrix").GetProperty("rows").EnumerateArray())
        {
            if (row.GetProperty("method").GetString() == workload && row.GetProperty("probability").GetDouble() == probability)
                return new PublishedFigure(".NET 10 preview 7", row.GetProperty("meanNanoseconds").GetDouble(), row.GetProperty("bytes").GetDouble(), null);
        }

        return null;
    }

    private PublishedFigure? FizzBoom(string variant)
    {
        const string Newest = ".NET 6 / F# 6";
        JsonElement fizzBoom = _root.GetProperty("fizzboom");
        string column = variant == "F# task" ? "F# 6 resumable code" : variant;
        int index = fizzBoom.GetProperty("columns").EnumerateArray().ToList().FindIndex(c => c.GetString() == column);
        return index < 0 ? null : new PublishedFigure(Newest, null, null, fizzBoom.GetProperty(Newest)[index].GetDouble());
    }
}
