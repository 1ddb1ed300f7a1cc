using LeanTasks.Weaving;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>What <c>leantasks fuse</c> did, as JSON: all that <c>--reasons</c> says, and the sums.</summary>
internal static class FusingJson
{
    /// <summary>The content.</summary>
    /// <param name="results">The results, or those of a dry run; the first is that of the assembly that was named.</param>
    /// <param name="leftOut">The assemblies that were left out, and why.</param>
    public static object Of(IReadOnlyList<FusingResult> results, IReadOnlyList<(string Name, string Why)> leftOut) => new
    {
        Assembly = Path.GetFileName(results[0].File),
        IsWritten = results.Any(static result => result.IsWritten),
        AsyncMethods = results.Sum(static result => result.Methods.Count),
        FusedMethods = results.Sum(FusedMethods),
        Awaits = results.Sum(Awaits),
        FusedAwaits = results.Sum(FusedAwaits),
        PooledMethods = results.Sum(PooledMethods),
        RuntimeAsyncMethods = results.Sum(static result => result.Facts.RuntimeAsyncMethods),
        Assemblies = results.Select(static result => new
        {
            Assembly = Path.GetFileName(result.File),
            result.IsWritten,
            AsyncMethods = result.Methods.Count,
            FusedMethods = FusedMethods(result),
            Awaits = Awaits(result),
            FusedAwaits = FusedAwaits(result),
            PooledMethods = PooledMethods(result),
            result.Facts.RuntimeAsyncMethods,
        }),
        Faults = results.SelectMany(static result => result.Faults.Select(fault => new { Assembly = Path.GetFileName(result.File), fault.Method, fault.Why })),
        LeftOut = leftOut.Select(static assembly => new { Assembly = assembly.Name, assembly.Why }),
        Methods = results.SelectMany(static result => result.Methods.Select(method => new
        {
            Assembly = Path.GetFileName(result.File),
            method.Method,
            method.Place,
            method.IsFused,
            method.WhyNot,
            method.FusedAwaits,
            method.OtherAwaits,
        })),
        ValueTaskMethods = results.SelectMany(static result => result.ValueTaskMethods.Select(method => new
        {
            Assembly = Path.GetFileName(result.File),
            method.Method,
            method.IsPooled,
            method.WhyNot,
        })),
    };

    private static int FusedMethods(FusingResult result) => result.Methods.Count(static method => method.IsFused);

    private static int PooledMethods(FusingResult result) => result.ValueTaskMethods.Count(static method => method.IsPooled);

    private static int FusedAwaits(FusingResult result) => result.Methods.Sum(static method => method.FusedAwaits);

    private static int Awaits(FusingResult result) => result.Methods.Sum(static method => method.FusedAwaits + method.OtherAwaits.Count);
}
