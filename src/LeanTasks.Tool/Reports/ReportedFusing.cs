using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Reports;

/// <summary>What a report says of fusing.</summary>
internal sealed class ReportedFusing
{
    private readonly FusingForecast _forecast;

    /// <summary>Sums up.</summary>
    /// <param name="planned">What would be fused.</param>
    /// <param name="code">The app's code.</param>
    /// <param name="methods">The methods that were called.</param>
    /// <param name="counting">The simple names of the assemblies whose calls were counted.</param>
    public ReportedFusing(PlannedFusing planned, AppCode code, IReadOnlyList<AdvisedMethod> methods, IReadOnlySet<string> counting)
    {
        _forecast = new FusingForecast(planned.Calls, code, methods.ToDictionary(KeyOf, method => new CountedMethod(method.Sums.Calls, FusableBytes.Of(method.Sums))), counting);
        FusingSaving[] savings = [.. methods.Select(Of)];
        ILookup<string, AdvisedMethod> ofAssemblies = methods.ToLookup(method => method.Assembly);
        Totals = new FusingTotals
        {
            SavedBytes = savings.Sum(saving => saving.SavedBytes),
            IsUpperBound = savings.Any(saving => saving.IsUpperBound),
            SavedBytesWithPooledValueTasks = methods.Sum(method => _forecast.Of(KeyOf(method), poolsValueTasks: true).SavedBytes),
            LeftOut =
            [
                .. planned.LeftOut
                    .Select(each => new AssemblyLeftOut(each.Name, ofAssemblies[each.Name].Sum(method => method.Sums.Bytes), each.Why))
                    .Where(assembly => assembly.Bytes > 0)
                    .OrderByDescending(assembly => assembly.Bytes),
            ],
        };
    }

    /// <summary>The sums.</summary>
    public FusingTotals Totals { get; }

    /// <summary>What is saved of a method.</summary>
    /// <param name="method">The method.</param>
    public FusingSaving Of(AdvisedMethod method) => _forecast.Of(KeyOf(method));

    private static AsyncMethodKey KeyOf(AdvisedMethod method) => new(method.Assembly, method.StateMachine);
}
