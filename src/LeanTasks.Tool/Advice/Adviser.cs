using System.Globalization;
using LeanTasks.Profiling;
using LeanTasks.Tool.Calibration;
using LeanTasks.Tool.Code;

namespace LeanTasks.Tool.Advice;

/// <summary>Gives each method its advice; README.md beside this file has the rules in prose.</summary>
/// <param name="costs">The costs of calls on this machine.</param>
/// <param name="methods">All methods that were counted.</param>
internal sealed class Adviser(CostTable costs, IReadOnlyList<AdvisedMethod> methods)
{
    /// <summary>With fewer calls nothing is said.</summary>
    public const int MinCalls = 100;

    /// <summary>Fewer bytes for each call are nothing.</summary>
    private const double MinBytes = 0.5;

    /// <summary>A ValueTask is enough if it saves this part of a pooled one's saving.</summary>
    private const double NearlyAll = 0.8;

    /// <summary>A merge must save this part of the best saving without one.</summary>
    private const double Worthwhile = 0.5;

    /// <summary>Longer methods are not merged: the result would be hard to read.</summary>
    private const int MaxAwaitsMerged = 2;

    private readonly Savings _savings = new(costs);
    private readonly Dictionary<(string Assembly, string StateMachine), AdvisedMethod> _methods =
        methods.ToDictionary(method => (method.Assembly, method.StateMachine));

    // Methods that another is merged into, or that are merged themselves: a second merge would count bytes twice.
    private readonly HashSet<AdvisedMethod> _merged = [];

    private delegate MethodAdvice? Rule(AdvisedMethod method);

    /// <summary>The rules, in order: the first that applies decides.</summary>
    private Rule[] Rules =>
    [
        TooFewCalls, ManyMethods, PassThrough, NothingToReturn, Merge, Fixed, FromTask, FromValueTask, FromPooling, Other,
    ];

    /// <summary>Advises on all methods.</summary>
    /// <returns>The advice by method.</returns>
    public IReadOnlyDictionary<AdvisedMethod, MethodAdvice> Advise()
    {
        Dictionary<AdvisedMethod, MethodAdvice> advice = [];

        // The largest first, so that the better of two merges that exclude each other is chosen.
        foreach (AdvisedMethod method in methods.OrderByDescending(method => method.Sums.Bytes).ThenBy(method => method.Name, StringComparer.Ordinal))
        {
            MethodAdvice given = Rules.Select(rule => rule(method)).OfType<MethodAdvice>().First();
            if (method.Code is { PassesThrough: true, Context.Sets: { } sets })
                given = Further(given, $"It cannot return the awaited task directly: {sets}, and async reverts that change when the method returns");
            advice[method] = method.IsUnoptimized && given.Action != AdviceAction.Keep
                ? Further(given, "The byte counts come from an unoptimized build")
                : given;
        }

        return advice;
    }

    private MethodAdvice? TooFewCalls(AdvisedMethod method) => method.Sums.Calls < MinCalls
        ? Keep($"{Number(method.Sums.Calls)} {(method.Sums.Calls == 1 ? "call is" : "calls are")} not enough for advice.")
        : null;

    private MethodAdvice? ManyMethods(AdvisedMethod method) => method.IsManyMethods
        ? Keep("These are several methods that cannot be distinguished. Compile with optimization to see each one.")
        : null;

    private MethodAdvice? PassThrough(AdvisedMethod method)
    {
        if (!PassesThrough(method))
            return null;
        Saving saving = _savings.AsPassThrough(method.Sums);
        string early = method.Code!.MayThrowEarly ? ". An exception thrown before its await would then be thrown by the call, not by the await" : "";
        string how = method.IsFSharp ? "return the awaited task without a task expression" : "return the awaited task without async and await";
        return Advice(AdviceAction.PassThrough, method, $"Its only await is its last operation: {how}{early}{ContextCheck(method.Code)}.", saving);
    }

    private MethodAdvice? NothingToReturn(AdvisedMethod method) => method.Sums.Kind switch
    {
        MethodKind.Void => Keep("It is async void and cannot be awaited."),
        MethodKind.Iterator => Keep("It is an async iterator, which uses one object for all its elements."),
        _ => null,
    };

    private MethodAdvice? Merge(AdvisedMethod method)
    {
        if (method.Code is not { IsHidden: true, IsLambda: false, IsVirtual: false, IsEntryPoint: false, BoundTo: null, Implements: [], Context.Sets: null } code
            || code is not { Callers: [{ Use: TaskUse.Awaited } site], HandedOnBy: [], Awaits: <= MaxAwaitsMerged }
            || (method.IsFSharp && code.Awaits == 0)
            || site.CallerStateMachine is not { } key
            || !_methods.TryGetValue((site.CallerAssembly, key), out AdvisedMethod? caller)
            || caller == method || caller.IsManyMethods || PassesThrough(caller) || _merged.Contains(caller) || _merged.Contains(method))
        {
            return null;
        }

        Saving saving = _savings.AsMerged(method.Sums, caller.Sums);
        double other = IsTask(method) || IsValueTask(method) ? _savings.AsPooled(method.Sums).Bytes : 0;
        bool upperBound = method.Sums.Boxes == 0 && caller.Sums.ObjectsWithVariables > 0;
        if (saving.Bytes < MinBytes * method.Sums.Calls || saving.Bytes < Worthwhile * other)
            return null;
        _merged.Add(caller);
        _merged.Add(method);
        string place = code.LeavesContext && site.ComesBack ? ", without its ConfigureAwait(false), because the caller returns to its SynchronizationContext" : "";
        string edit = IsValueTask(method) && other >= MinBytes * method.Sums.Calls ? $". Or run '{Command(method)}', which needs no source change and saves {Number(PerCall(other, method))} B per call" : "";
        return Advice(AdviceAction.Merge, method, $"Its only caller, {caller.Name}, awaits it immediately: move its code there{place}{ContextCheck(code)}{edit}.", saving) with { IsUpperBound = upperBound };
    }

    private MethodAdvice? Fixed(AdvisedMethod method)
    {
        if (!IsTask(method))
            return null;
        return method.Code switch
        {
            { IsEntryPoint: true } => Keep("It is the entry point and must return a Task."),
            { BoundTo: { } contract } => Keep($"It implements or overrides {contract}, which is declared outside the app and determines its return type."),
            _ => PassedThroughBy(method).FirstOrDefault(caller => caller.Code!.BoundTo is not null) is { } caller
                ? Keep($"{caller.Name} can return its task directly, and must return a Task for {caller.Code!.BoundTo}.")
                : null,
        };
    }

    /// <summary>The callers that are to return the method's task, and then change with it.</summary>
    private IEnumerable<AdvisedMethod> PassedThroughBy(AdvisedMethod method) => (method.Code?.Callers ?? [])
        .Where(site => site is { Use: TaskUse.Awaited, CallerStateMachine: not null })
        .Select(site => _methods.GetValueOrDefault((site.CallerAssembly, site.CallerStateMachine!)))
        .OfType<AdvisedMethod>()
        .Where(PassesThrough)
        .Distinct();

    /// <summary>The bytes by which the callers' own variables grow if the method returns a <c>ValueTask</c>, and whether all are known.</summary>
    private (double Bytes, bool AreAll) GrowthOfCallers(AdvisedMethod method)
    {
        double bytes = 0;
        bool areAll = true;
        foreach (CallSite site in (method.Code?.Callers ?? []).Where(site => site is { Use: TaskUse.Awaited, CallerStateMachine: not null }))
        {
            if (!_methods.TryGetValue((site.CallerAssembly, site.CallerStateMachine!), out AdvisedMethod? caller))
                areAll &= site.IsCallerCounted;
            else if (caller.Sums.ObjectsWithVariables is > 0 and long objects)
                (bytes, areAll) = (bytes + ((site.Growth ?? 0) * objects), areAll && site.Growth is not null);
        }

        return (bytes, areAll);
    }

    private MethodAdvice? FromTask(AdvisedMethod method)
    {
        if (!IsTask(method))
            return null;
        (double growth, bool isGrowthKnown) = GrowthOfCallers(method);
        Saving valueTask = _savings.Less(_savings.AsValueTask(method.Sums), growth);
        Saving pooled = _savings.Less(_savings.AsPooled(method.Sums), growth);
        if (Math.Max(valueTask.Bytes, pooled.Bytes) < MinBytes * method.Sums.Calls)
            return SavesNothing(method, growth);
        if (Checks.Keepers(method.Code) is { } keepers)
            return Keep($"{Probability(method)}, but it must stay a Task: {keepers}.");

        string passed = string.Concat(PassedThroughBy(method).Select(caller => $". {caller.Name} can still await it, or return it directly and return a ValueTask too"));
        bool allAwait = Checks.AllAwait(method.Code);
        bool upperBound = !isGrowthKnown || !allAwait;

        // A function of F# may be passed as a value of a type that names Task, such as Giraffe's HttpHandler.
        string unlessKnown = allAwait ? "" : ", if its callers accept a ValueTask";
        string check = $"This changes its API{Checks.Signature(method.Code)}{passed}. {Checks.Callers(method.Code)}.";
        if (valueTask.Bytes >= NearlyAll * pooled.Bytes)
        {
            string how = method.IsFSharp ? $"use vtask from LeanTasks.FSharp{unlessKnown}" : "return a ValueTask";
            return Advice(AdviceAction.ValueTask, method, $"Calls that do not suspend allocate a task for their result: {how}. {check}", valueTask) with { IsUpperBound = upperBound };
        }

        string pool = method.IsFSharp ? $"use poolingValueTask from LeanTasks.FSharp{unlessKnown}" : $"return a ValueTask, then run '{Command(method)}'";
        return Advice(AdviceAction.Pooled, method, $"Each call that suspends allocates a box: {pool}. {check}", pooled) with { IsUpperBound = upperBound };
    }

    private MethodAdvice? FromValueTask(AdvisedMethod method)
    {
        if (!IsValueTask(method))
            return null;
        bool makesTasks = method.Code?.Callers.Any(static site => site.MakesTask) ?? false;
        Saving pooled = _savings.Less(_savings.AsPooled(method.Sums), makesTasks ? method.Sums.Suspended * Savings.TaskOverSource : 0);
        if (pooled.Bytes < MinBytes * method.Sums.Calls)
            return SavesNothing(method);
        string how = method.IsFSharp ? "use poolingValueTask from LeanTasks.FSharp" : $"run '{Command(method)}' to pool it without a source change";
        string tasks = makesTasks ? $". AsTask then allocates a task of {Number(Savings.TaskOverSource)} B for each such call" : "";
        return Advice(AdviceAction.Pooled, method, $"Each call that suspends allocates a box: {how}{tasks}. {Checks.Callers(method.Code)}.", pooled);
    }

    private MethodAdvice? FromPooling(AdvisedMethod method)
    {
        if (method.Sums.Kind is not (MethodKind.PoolingValueTask or MethodKind.PoolingValueTaskOfT) || method.Sums.Bytes < MinBytes * method.Sums.Calls)
            return null;
        string why = $"The pool of its BCL builder had no box for {Number(method.Sums.Boxes)} of the {Number(method.Sums.Suspended)} calls that suspended: use PooledValueTaskMethodBuilder from LeanTasks in its attribute. {Checks.Callers(method.Code)}.";

        // What an awaiter allocates may be mistaken for a box.
        return Advice(AdviceAction.Pooled, method, why, _savings.AsKept(method.Sums)) with { IsUpperBound = true };
    }

    private static MethodAdvice Other(AdvisedMethod method) => method.Sums.Kind switch
    {
        MethodKind.PoolingValueTask or MethodKind.PoolingValueTaskOfT or MethodKind.PooledValueTask or MethodKind.PooledValueTaskOfT =>
            Keep("It is already pooled."),
        _ => Keep("It already uses a LeanTasks builder."),
    };

    private static bool PassesThrough(AdvisedMethod method) =>
        method is { Code.PassesThrough: true, Sums.Calls: >= MinCalls } and { Code: { IsEntryPoint: false, Context.Sets: null } };

    /// <summary>The caller of an async method does not see changes that the method makes to contexts; without async, or in the caller, it does.</summary>
    private static string ContextCheck(MethodCode code) => code.Context.Check is { } check ? $". {check}: its caller would then see the change" : "";

    private static MethodAdvice Further(MethodAdvice advice, string clause) => advice with { Why = $"{advice.Why.TrimEnd('.')}. {clause}." };

    private static MethodAdvice SavesNothing(AdvisedMethod method, double growth = 0)
    {
        string grow = growth > 0 ? $", and the boxes of its callers would grow by {Number(Math.Round(PerCall(growth, method), 1))} B" : "";
        return Keep($"{Probability(method)}, and nothing can be saved: each call allocated {Number(Math.Round(PerCall(method.Sums.Bytes, method), 1))} B{grow}.");
    }

    private static MethodAdvice Keep(string why) => new(AdviceAction.Keep, why, 0, 0);

    private static MethodAdvice Advice(string action, AdvisedMethod method, string why, Saving saving) => new(
        action,
        $"{Probability(method)}. {why}",
        Math.Round(PerCall(saving.Bytes, method), 2),
        Math.Round(PerCall(saving.Nanoseconds.Value, method), 1),
        Math.Round(PerCall(saving.Nanoseconds.Margin, method), 1));

    private static string Probability(AdvisedMethod method)
    {
        if (method.Sums.Synchronous == 0)
            return $"All {Number(method.Sums.Calls)} calls suspended";
        if (method.Sums.Suspended == 0)
            return $"None of {Number(method.Sums.Calls)} calls suspended";

        // Rounded down, or a method that rarely suspends would seem never to.
        double share = Math.Floor(1000.0 * method.Sums.Synchronous / method.Sums.Calls) / 10;
        return $"{(share > 0 ? $"{Number(share)} %" : Number(method.Sums.Synchronous))} of {Number(method.Sums.Calls)} calls did not suspend";
    }

    private static double PerCall(double all, AdvisedMethod method) => all / method.Sums.Calls;

    private static string Number(double value) => value.ToString("#,##0.#", CultureInfo.InvariantCulture);

    private static string Command(AdvisedMethod method) =>
        $"leantasks fuse {ShellWord.Of(method.Assembly + ".dll")} --pool-value-tasks{(method.PoolPattern is { } pattern ? $" --methods {ShellWord.Of(pattern)}" : "")}";

    private static bool IsTask(AdvisedMethod method) => method.Sums.Kind is MethodKind.Task or MethodKind.TaskOfT;

    private static bool IsValueTask(AdvisedMethod method) => method.Sums.Kind is MethodKind.ValueTask or MethodKind.ValueTaskOfT;
}
