using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.FSharpShapes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.FSharp;

/// <summary>The builders of F#, with none, a tenth or all of their awaits suspending.</summary>
[Table("fsharp", "F# task")]
public class FSharpShapes : FSharpWorkload
{
    private static readonly IReadOnlyList<IShapes> s_all = [.. AllShapes.All, .. PeersOfFSharp.Shapes];

    public static IEnumerable<string> Variants => s_all.Select(static shapes => shapes.Name);

    [ParamsSource(nameof(Variants))]
    public string Variant { get; set; } = "";

    /// <summary>How many awaits suspend, as a share of all.</summary>
    [Params(0, 0.1, 1)]
    public double Share { get; set; }

    [GlobalSetup]
    public void Setup() => Use(s_all.Single(shapes => shapes.Name == Variant), new Source(Share == 0 ? 0 : (int)(1 / Share)));
}
