using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.FSharpShapes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.FSharp;

/// <summary>Shapes of code in F#. What they await is resumed on this thread.</summary>
public abstract class FSharpWorkload() : Workload(Calls)
{
    private const int Calls = 100;

    private IShapes? _shapes;
    private Source? _source;

    private protected void Use(IShapes shapes, Source source) => (_shapes, _source) = (shapes, source);

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
                throw new InvalidOperationException($"{_shapes!.Name} results in {result} instead of {expected}.");
        }
    }
}
