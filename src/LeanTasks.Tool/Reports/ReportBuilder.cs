using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Calibration;
using LeanTasks.Tool.Code;
using LeanTasks.Weaving;
using LeanTasks.Weaving.Names;

namespace LeanTasks.Tool.Reports;

/// <summary>Creates reports of the counts.</summary>
/// <remarks>Reads the assemblies for the first report only, as a live table is built each second, and holds their code until it is disposed. Not thread-safe.</remarks>
/// <param name="appAssemblies">The app's assemblies, also those that do not count; names and code are read from their original files.</param>
internal sealed class ReportBuilder(IReadOnlyList<ProfiledAssembly> appAssemblies) : IDisposable
{
    private AppCode? _code;

    /// <summary>Names the methods, sums their instantiations, reads their code and advises.</summary>
    /// <param name="input">The counts, and the app.</param>
    /// <returns>The report.</returns>
    /// <exception cref="ToolException">An assembly is damaged where only its names and code are read.</exception>
    public ProfileReport Build(ReportInput input)
    {
        try
        {
            return Read(input);
        }
        catch (Exception error) when (Damage.IsCauseOf(error))
        {
            throw Damage.In([.. appAssemblies.Select(static assembly => assembly.OriginalFile)], error);
        }
    }

    private ProfileReport Read(ReportInput input)
    {
        AppCode code = _code ??= AppCode.Read(appAssemblies);
        Dictionary<string, ProfiledAssembly> assemblies = [];
        foreach (ProfiledAssembly assembly in appAssemblies.Where(assembly => assembly.Facts.Counts))
            assemblies[assembly.Facts.Name] = assembly;

        List<(AdvisedMethod Method, string Returns)> named = [];
        foreach (IGrouping<(string Assembly, string Key), MethodCounts> group in
            input.Counts.Methods.GroupBy(counts => (counts.Assembly, AsyncMethodFinder.Key(counts.StateMachine))))
        {
            MethodCounts[] counts = [.. group];
            MethodSums sums = MethodSums.Of(counts);
            if (sums.Calls > 0)
                named.Add((Named(group.Key.Assembly, group.Key.Key, sums, code, assemblies), Returns(code.Find(group.Key.Assembly, group.Key.Key), counts)));
        }

        ReportedFusing? fusing = input.Fusing is null ? null : new ReportedFusing(input.Fusing, code, [.. named.Select(method => method.Method)], assemblies.Keys.ToHashSet());
        IReadOnlyDictionary<AdvisedMethod, MethodAdvice> advice = new Adviser(input.Costs, [.. named.Select(method => method.Method)]).Advise();
        long bytes = named.Sum(method => method.Method.Sums.Bytes);
        AppAllocations? allocations = input.Counts.Allocations is { Bytes: > 0 } all ? AppAllocations.Of(all, Names(named), named.Sum(method => method.Method.Sums.BytesOfBoxes)) : null;
        MethodReport[] methods =
        [
            .. named.Select(method => Report(method.Method, method.Returns, advice[method.Method], bytes, input.Counts.TimeTaken) with
            {
                Fusing = fusing?.Of(method.Method),
                ShareOfAllBytes = allocations is null ? null : Share(method.Method.Sums.Bytes, allocations.Bytes),
            }),
        ];
        return new ProfileReport
        {
            App = input.App,
            Runtime = input.Runtime,
            Methods =
            [
                .. methods
                    .OrderByDescending(method => method.Saves)
                    .ThenByDescending(method => Math.Max(SavedBytes(method), method.Fusing?.SavedBytes ?? 0))
                    .ThenByDescending(method => method.Advice.SavedNanosecondsPerCall * method.Calls)
                    .ThenByDescending(method => method.ShareOfBytes)
                    .ThenByDescending(method => method.Calls)
                    .ThenBy(method => method.Method, StringComparer.Ordinal)
                    .ThenBy(method => method.Assembly, StringComparer.Ordinal),
            ],
            NotCounted = [.. input.NotCounted.Distinct()], // A folder may have an assembly several times.
            Totals = new ProfileTotals
            {
                Methods = methods.Length,
                Calls = methods.Sum(method => method.Calls),
                Bytes = bytes,
                SavedBytes = (long)Math.Round(methods.Sum(SavedBytes)),
            },
            Allocations = allocations,
            Fusing = fusing?.Totals,
            Calibration = input.Costs,
            Notes = input.Notes,
        };
    }

    /// <summary>Forgets the code.</summary>
    public void Dispose() => _code?.Dispose();

    private static AdvisedMethod Named(
        string assembly, string key, MethodSums sums, AppCode code, Dictionary<string, ProfiledAssembly> assemblies)
    {
        if (FSharpMethods.IsUnoptimized(key))
            return new AdvisedMethod(assembly, key, FSharpMethods.Unoptimized, sums, null) { IsFSharp = true, IsManyMethods = true };
        AsyncMethod? found = code.Find(assembly, key);
        ProfiledAssembly? profiled = assemblies.GetValueOrDefault(assembly);
        return new AdvisedMethod(assembly, key, found?.Name ?? key, sums, found is null ? null : code.CodeOf(found))
        {
            IsFSharp = profiled?.Facts.IsFSharp ?? false,
            IsUnoptimized = profiled?.Facts.IsUnoptimized ?? false,
            PoolPattern = found is null ? null : PoolPattern.Of(found),
        };
    }

    private static string Returns(AsyncMethod? found, MethodCounts[] counts)
    {
        if (found?.Returns is { } returns)
            return returns;
        string[] results = [.. counts.Select(count => count.Result).Distinct()];
        string result = results is [var only] ? $"<{TypeNames.OfReflection(only)}>" : "<T>";
        return counts[0].Kind switch
        {
            MethodKind.Task => "Task",
            MethodKind.TaskOfT => "Task" + result,
            MethodKind.ValueTask or MethodKind.PoolingValueTask or MethodKind.PooledValueTask => "ValueTask",
            MethodKind.ValueTaskOfT or MethodKind.PoolingValueTaskOfT or MethodKind.PooledValueTaskOfT => "ValueTask" + result,
            MethodKind.Void => "void",
            MethodKind.Iterator => "IAsyncEnumerable<T>",
            MethodKind.LeanTask => "LeanTask",
            MethodKind.LeanTaskOfT => "LeanTask" + result,
            MethodKind.PooledFlow => "PooledFlow",
            _ => "PooledFlow" + result,
        };
    }

    private static MethodReport Report(AdvisedMethod method, string returns, MethodAdvice advice, long bytesOfAll, bool timeTaken)
    {
        MethodSums sums = method.Sums;
        return new MethodReport
        {
            Method = method.Name,
            Assembly = method.Assembly,
            Returns = returns,
            Calls = sums.Calls,
            CompletedSynchronously = sums.Synchronous,
            Suspensions = sums.Suspensions,
            BytesPerCall = Math.Round(sums.Bytes / (double)sums.Calls, 2),
            Faults = sums.Faults,
            Canceled = sums.Canceled,
            Advice = advice,
            FusableBytes = FusableBytes.Of(sums),
            ShareOfBytes = Share(sums.Bytes, bytesOfAll),
            SuspendedNanosecondsPerCall = timeTaken ? Math.Round(sums.SuspendedNanoseconds / (double)Math.Max(1, sums.EndedLater)) : null,
        };
    }

    // Methods of one state machine's name in several assemblies share their boxes' name.
    private static Dictionary<string, string> Names(List<(AdvisedMethod Method, string Returns)> methods) =>
        methods.GroupBy(static method => method.Method.StateMachine).ToDictionary(static machine => machine.Key, static machine => machine.First().Method.Name);

    private static double Share(long bytes, long bytesOfAll) => bytesOfAll == 0 ? 0 : Math.Round(bytes / (double)bytesOfAll, 4);

    private static double SavedBytes(MethodReport method) => method.Advice.SavedBytesPerCall * method.Calls;
}

/// <summary>The input of a report.</summary>
internal sealed record ReportInput
{
    /// <summary>The app's name.</summary>
    public required string App { get; init; }

    /// <summary>The runtime that the app ran on.</summary>
    public required string Runtime { get; init; }

    /// <summary>The counts.</summary>
    public required ProcessCounts Counts { get; init; }

    /// <summary>The assemblies that were not.</summary>
    public IReadOnlyList<NotCounted> NotCounted { get; init; } = [];

    /// <summary>What <c>leantasks fuse</c> would do with the app; null where that is not known.</summary>
    public PlannedFusing? Fusing { get; init; }

    /// <summary>The costs of calls on this machine.</summary>
    public required CostTable Costs { get; init; }

    /// <summary>Sentences about the run as a whole: that it was rolled forward, that it crashed.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];
}

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
