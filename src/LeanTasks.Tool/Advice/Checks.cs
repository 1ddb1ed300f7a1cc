using System.Globalization;
using LeanTasks.Tool.Code;

namespace LeanTasks.Tool.Advice;

/// <summary>Lists what to check before the kind of a method is changed.</summary>
internal static class Checks
{
    private const int MaxNamed = 2;

    /// <summary>The callers that await the method, and those that use its task otherwise.</summary>
    /// <param name="code">The facts of its code; null where it was not found.</param>
    /// <returns>A clause without a full stop.</returns>
    public static string Callers(MethodCode? code)
    {
        if (code is null)
            return "Its callers are unknown: check that each awaits it exactly once, immediately";
        if (code.IsLambda)
        {
            return code.Callers.FirstOrDefault(static site => site.Use == TaskUse.AnyDelegate) is { Receiver: var receiver }
                ? $"It is a lambda, which {receiver} accepts as a plain Delegate: write the new return type before its parameters"
                : "It is a lambda: check the callers of its delegate";
        }
        if (code.Callers.Count == 0)
            return "No caller was found in the assemblies of the app: check whether a framework calls it through reflection";

        CallSite[] others = [.. code.Callers.Where(site => site.Use != TaskUse.Awaited).DistinctBy(site => (site.Caller, site.Use, site.Receiver))];
        if (others.Length == 0)
            return code.Callers.Count == 1 ? "Its only caller awaits it immediately" : $"All {Count(code.Callers.Count)} callers await it immediately";

        string named = string.Join(" and ", others.Take(MaxNamed).Select(site => $"{site.Caller}, which {Doing(site)}"));
        return $"Check {named}{(others.Length > MaxNamed ? $", and {Count(others.Length - MaxNamed)} more without a simple await" : "")}";
    }

    /// <summary>Whether all known callers of the method await it immediately.</summary>
    /// <param name="code">The facts of its code; null where it was not found.</param>
    /// <returns>False also for a lambda, and where no caller was found.</returns>
    public static bool AllAwait(MethodCode? code) =>
        code is { IsLambda: false, Callers.Count: > 0 } && code.Callers.All(site => site.Use == TaskUse.Awaited);

    /// <summary>The callers that need a task, which they can keep, combine or await again, or may need one, and why a ValueTask will not do.</summary>
    /// <param name="code">The facts of its code; null where it was not found.</param>
    /// <returns>A clause without a full stop; null if there are none.</returns>
    public static string? Keepers(MethodCode? code)
    {
        if (code is null)
            return null;
        CallSite[] sites = [.. code.Callers.Where(site => site.Use is TaskUse.Stored or TaskUse.PassedOn or TaskUse.Delegate or TaskUse.NotKnown)];
        string[] keepers =
        [
            .. sites.Select(site => $"{site.Caller} {Doing(site)}").Distinct(),
            .. code.Property is { } property ? [$"the property {property} returns the task"] : Array.Empty<string>(),
        ];
        if (keepers.Length == 0 && code.IsLambda && !code.Callers.Any(static site => site.Use == TaskUse.AnyDelegate))
            return "it is a lambda, and the delegate determines its return type";
        string more = keepers.Length > MaxNamed ? $", and {Count(keepers.Length - MaxNamed)} more need it" : "";
        if (keepers.Length == 0)
            return null;
        string delegates = sites.Any(static site => site.Use == TaskUse.Delegate) ? "The delegate type determines its return type" : "";
        string tasks = code.Property is not null || sites.Any(static site => site.Use != TaskUse.Delegate) ? "A ValueTask can be awaited only once, immediately" : "";
        string both = delegates.Length > 0 && tasks.Length > 0 ? ". " : "";
        return $"{string.Join(" and ", keepers.Take(MaxNamed))}{more}. {delegates}{both}{tasks}";
    }

    /// <summary>The other changes that go with the method's return type.</summary>
    /// <param name="code">The facts of its code; null where it was not found.</param>
    /// <returns>Sentences that begin with a full stop and have none at the end; empty if nothing else does.</returns>
    public static string Signature(MethodCode? code)
    {
        string contract = code switch
        {
            { Implements: [var first, ..] } => $". {first} and its implementations change too",
            { IsVirtual: true } => ". It is virtual: its overrides change too",
            _ => "",
        };
        return contract + (code?.HandedOnBy switch
        {
            [var only] => $". {only}, which returns its task, changes too",
            [var first, ..] => $". {first} and {Count(code.HandedOnBy.Count - 1)} more, which return its task, change too",
            _ => "",
        });
    }

    private static string Doing(CallSite site) => site.Use switch
    {
        TaskUse.Returned => site.Receiver is { } contract ? $"returns its task, and must return a Task for {contract}" : "returns its task",
        TaskUse.Blocked => "blocks on it (call AsTask() to block on a ValueTask)",
        TaskUse.Stored => "stores the task",
        TaskUse.PassedOn => $"passes the task on to {site.Receiver}",
        TaskUse.Dropped => "does not await it",
        TaskUse.Delegate => site.Receiver is { } receiver ? $"creates a delegate from it for {receiver}" : "creates a delegate from it",
        TaskUse.AnyDelegate => $"passes it to {site.Receiver} as a plain Delegate",
        _ => "uses it in a way that is not recognized",
    };

    private static string Count(int count) => count.ToString(CultureInfo.InvariantCulture);
}
