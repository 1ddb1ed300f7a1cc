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
        "A framework does not await this return type",
        "{0} awaits Task and ValueTask, but not '{1}': {2}",
        "Correctness",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "A framework that calls methods through reflection awaits only the types that it supports. It rejects other types or treats them as results, so a test passes before it has run.",
        RulePage.Of(Id));

    /// <summary>The finding about a handler of an endpoint.</summary>
    public static Diagnostic OfHandler(Location place, ITypeSymbol type) =>
        Diagnostic.Create(Rule, place, "Routing", NameOf(type), "with this handler, every endpoint of the app returns status 500, or this endpoint writes the task as its response; return AsValueTask() instead");

    /// <summary>The finding about a test.</summary>
    public static Diagnostic OfTest(Location place, ITypeSymbol type, (string Name, string Expected, string Otherwise) framework) =>
        Diagnostic.Create(Rule, place, framework.Name, NameOf(type), $"{framework.Otherwise}; return {framework.Expected} instead");

    private static string NameOf(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
}
