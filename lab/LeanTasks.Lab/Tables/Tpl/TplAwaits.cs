using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Tpl;

/// <summary>Table 8 of the TPL paper, the half with <c>await</c>: one started task after the other.</summary>
[Table("tpl", Variants.Task)]
public class TplAwaitsTask() : Workload(TplParameters.Count)
{
    private static readonly Action s_action = static () => { };

    [Benchmark(OperationsPerInvoke = TplParameters.Count)]
    public void DoAwaits() => Awaits().Wait();

    private async Task Awaits()
    {
        for (int i = 0; i < Operations; i++)
            await AsyncMethod();
    }

    private static Task AsyncMethod() => Task.Factory.StartNew(s_action);
}
