using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN001, LEAN002: begins the operation anew where each consumer needs a result of its own, or else preserves the result.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RepeatedConsumptionFix))]
[Shared]
public sealed class RepeatedConsumptionFix : FirstRightFix
{
    /// <summary>Creates the provider.</summary>
    public RepeatedConsumptionFix()
        : base(new RestartFix(), new PreserveFix())
    {
    }
}
