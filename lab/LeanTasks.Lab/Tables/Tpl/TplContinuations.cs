using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Tpl;

/// <summary>Table 8 of the TPL paper, the half with <c>ContinueWith</c> and <c>Unwrap</c>.</summary>
[Table("tpl", Variants.Task)]
public class TplContinuationsTask() : Workload(TplParameters.Count)
{
    private static readonly Action s_action = static () => { };

    [Benchmark(OperationsPerInvoke = TplParameters.Count)]
    public void DoContinuations()
    {
        Task current = AsyncMethod();
        for (int i = 1; i < Operations; i++)
            current = current.ContinueWith(static _ => AsyncMethod()).Unwrap();
        current.Wait();
    }

    private static Task AsyncMethod() => Task.Factory.StartNew(s_action);
}
