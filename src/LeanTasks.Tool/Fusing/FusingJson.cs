using LeanTasks.Tool.Reports;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Fusing;

/// <summary>What <c>leantasks fuse</c> did, as JSON: all that <c>--reasons</c> says, and the sums.</summary>
internal static class FusingJson
{
    /// <summary>Writes it to a file, completely or not at all.</summary>
    /// <param name="result">The result, or that of a dry run.</param>
    /// <param name="assembly">The assembly as it was named.</param>
    /// <param name="file">The file.</param>
    /// <exception cref="ReportFileException">The file cannot be written; its previous content is still there.</exception>
    public static void Write(FusingResult result, string assembly, string file)
    {
        int fusedAwaits = result.Methods.Sum(static method => method.FusedAwaits);
        ToolJson.Write(file, new
        {
            Assembly = Path.GetFileName(assembly),
            result.IsWritten,
            AsyncMethods = result.Methods.Count,
            FusedMethods = result.Methods.Count(static method => method.IsFused),
            Awaits = fusedAwaits + result.Methods.Sum(static method => method.OtherAwaits.Count),
            FusedAwaits = fusedAwaits,
            PooledMethods = result.ValueTaskMethods.Count(static method => method.IsPooled),
            Methods = result.Methods.Select(static method => new { method.Method, method.IsFused, method.WhyNot, method.FusedAwaits, method.OtherAwaits }),
            ValueTaskMethods = result.ValueTaskMethods.Select(static method => new { method.Method, method.IsPooled, method.WhyNot }),
        });
    }
}
