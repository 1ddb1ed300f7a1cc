using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.FSharpShapes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.FSharp;

/// <summary>The same code without a builder, which cannot suspend: the bound of the rows in which nothing does.</summary>
[Table("fsharp", "F# task")]
public class FSharpByHand : FSharpWorkload
{
    public static IEnumerable<string> Variants => [AllShapes.ByHand.Name];

    [ParamsSource(nameof(Variants))]
    public string Variant { get; set; } = "";

    [Params(0d)]
    public double Share { get; set; }

    [GlobalSetup]
    public void Setup() => Use(AllShapes.ByHand, new Source(0));
}
