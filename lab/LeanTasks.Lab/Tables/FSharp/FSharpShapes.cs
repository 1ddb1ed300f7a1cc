using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.FSharpShapes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.FSharp;

/// <summary>Shapes of code over the builders of F#, with none, a tenth or all of their awaits suspending. What they await is resumed on this thread.</summary>
[Table("fsharp", "F# task")]
public class FSharpShapes() : Workload(Calls)
{
    private const int Calls = 100;

    private static readonly IReadOnlyList<IShapes> s_all = [.. AllShapes.All, .. PeerLibraries.Shapes];

    private IShapes? _shapes;
    private Source? _source;

    public static IEnumerable<string> Variants => s_all.Select(static shapes => shapes.Name);

    [ParamsSource(nameof(Variants))]
    public string Variant { get; set; } = "";

    /// <summary>How many awaits suspend, as a share of all.</summary>
    [Params(0, 0.1, 1)]
    public double Share { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        _shapes = s_all.Single(shapes => shapes.Name == Variant);
        _source = new Source(Share == 0 ? 0 : (int)(1 / Share));
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("handler")]
    public void Handler() => Call(_shapes!.Handler, 6);

    [Benchmark(OperationsPerInvoke = Calls), Workload("loop")]
    public void Loop() => Call(_shapes!.Loop, 4_950);

    [Benchmark(OperationsPerInvoke = Calls), Workload("binds15")]
    public void Binds15() => Call(_shapes!.Binds15, 120);

    [Benchmark(OperationsPerInvoke = Calls), Workload("binds60")]
    public void Binds60() => Call(_shapes!.Binds60, 1_830);

    [Benchmark(OperationsPerInvoke = Calls), Workload("interpreter")]
    public void Interpreter() => Call(_shapes!.Interpreter, 108);

    private void Call(Func<Source, int> shape, int expected)
    {
        for (int i = 0; i < Operations; i++)
        {
            int result = shape(_source!);
            if (result != expected)
                throw new InvalidOperationException($"{Variant} results in {result} instead of {expected}.");
        }
    }
}
