using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Calls that return the same value in another dress.</summary>
internal static class Views
{
    /// <summary>Whether the call is ConfigureAwait, GetAwaiter, AsValueTask or GetValueOrDefault, which consume nothing by themselves.</summary>
    public static bool IsView(IInvocationOperation call) =>
        call.Instance is not null
        && call.TargetMethod.Name is "ConfigureAwait" or "GetAwaiter" or "AsValueTask" or "AsNonGenericValueTask" or "GetValueOrDefault";
}
