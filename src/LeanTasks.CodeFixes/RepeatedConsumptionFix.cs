using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN001, LEAN002: starts the operation again if each consumer needs a separate result; otherwise, preserves the result.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RepeatedConsumptionFix))]
[Shared]
public sealed class RepeatedConsumptionFix : FirstRightFix
{
    /// <summary>Initializes the provider.</summary>
    public RepeatedConsumptionFix()
        : base(new RestartFix(), new PreserveFix())
    {
    }
}
