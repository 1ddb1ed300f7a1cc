using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>LEAN007: code that a framework calls returns one of our types, which the framework does not await.</summary>
internal static class UnawaitedReturn
{
    /// <summary>The rule's identifier.</summary>
    public const string Id = "LEAN007";

    /// <summary>The rule.</summary>
    public static readonly DiagnosticDescriptor Rule = new(
        Id,
        "A framework does not await what this returns",
        "{0} knows Task and ValueTask, not '{1}': {2}",
        "Correctness",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "A framework that calls a method by reflection awaits the types that it knows. Another type it refuses, or takes for a result: a test passes before it has run.",
        RulePage.Of(Id));

    /// <summary>The finding about a handler of an endpoint.</summary>
    public static Diagnostic OfHandler(Location place, ITypeSymbol type) =>
        Diagnostic.Create(Rule, place, "Routing", NameOf(type), "with this handler every endpoint of the app answers 500, or this one writes the task itself; return its AsValueTask()");

    /// <summary>The finding about a test.</summary>
    public static Diagnostic OfTest(Location place, ITypeSymbol type, (string Name, string Expected, string Otherwise) framework) =>
        Diagnostic.Create(Rule, place, framework.Name, NameOf(type), $"{framework.Otherwise}; return a {framework.Expected}");

    private static string NameOf(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
}
