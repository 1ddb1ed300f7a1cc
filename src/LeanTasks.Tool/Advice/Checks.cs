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
            return "its callers are not known: check that each awaits it at once, and once";
        if (code.IsLambda)
        {
            return code.Callers.FirstOrDefault(static site => site.Use == TaskUse.AnyDelegate) is { Receiver: var receiver }
                ? $"it is a lambda, which {receiver} takes as a Delegate of any type: write the new type before its parameters"
                : "it is a lambda: check who calls its delegate";
        }
        if (code.Callers.Count == 0)
            return "no caller was found in the app's assemblies: check who calls it, perhaps a framework by reflection";

        CallSite[] others = [.. code.Callers.Where(site => site.Use != TaskUse.Awaited).DistinctBy(site => (site.Caller, site.Use, site.Receiver))];
        if (others.Length == 0)
            return code.Callers.Count == 1 ? "its one caller awaits it at once" : $"{Count(code.Callers.Count)} callers, all await it at once";

        string named = string.Join(" and ", others.Take(MaxNamed).Select(site => $"{site.Caller}, which {Doing(site)}"));
        return $"check {named}{(others.Length > MaxNamed ? $", and {Count(others.Length - MaxNamed)} more that do not simply await it" : "")}";
    }

    /// <summary>Whether all known callers of the method await it at once.</summary>
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
            .. code.Property is { } property ? [$"{property} returns the task, as a property"] : Array.Empty<string>(),
        ];
        if (keepers.Length == 0 && code.IsLambda && !code.Callers.Any(static site => site.Use == TaskUse.AnyDelegate))
            return "it is a lambda, whose delegate fixes what it returns";
        string more = keepers.Length > MaxNamed ? $", and {Count(keepers.Length - MaxNamed)} more need it" : "";
        if (keepers.Length == 0)
            return null;
        string delegates = sites.Any(static site => site.Use == TaskUse.Delegate) ? "a delegate's type fixes what it returns" : "";
        string tasks = code.Property is not null || sites.Any(static site => site.Use != TaskUse.Delegate) ? "a ValueTask is awaited once, and at once" : "";
        string both = delegates.Length > 0 && tasks.Length > 0 ? ", and " : "";
        return $"{string.Join(" and ", keepers.Take(MaxNamed))}{more}: {delegates}{both}{tasks}";
    }

    /// <summary>The other changes that go with the method's return type.</summary>
    /// <param name="code">The facts of its code; null where it was not found.</param>
    /// <returns>A clause that begins with a semicolon; empty if nothing else does.</returns>
    public static string Signature(MethodCode? code)
    {
        string contract = code switch
        {
            { Implements: [var first, ..] } => $"; {first} and whatever implements it change with it",
            { IsVirtual: true } => "; it is virtual: what overrides it changes with it",
            _ => "",
        };
        return contract + (code?.HandedOnBy switch
        {
            [var only] => $"; {only}, which returns its task, changes with it",
            [var first, ..] => $"; {first} and {Count(code.HandedOnBy.Count - 1)} more, which return its task, change with it",
            _ => "",
        });
    }

    private static string Doing(CallSite site) => site.Use switch
    {
        TaskUse.Returned => site.Receiver is { } contract ? $"returns its task, and must return a Task for {contract}" : "returns its task",
        TaskUse.Blocked => "blocks on it, which for a ValueTask takes AsTask()",
        TaskUse.Stored => "stores the task",
        TaskUse.PassedOn => $"passes the task on to {site.Receiver}",
        TaskUse.Dropped => "does not await it",
        TaskUse.Delegate => site.Receiver is { } receiver ? $"makes a delegate of it for {receiver}" : "makes a delegate of it",
        TaskUse.AnyDelegate => $"gives it to {site.Receiver} as a Delegate of any type",
        _ => "uses it in a way that is not understood",
    };

    private static string Count(int count) => count.ToString(CultureInfo.InvariantCulture);
}
