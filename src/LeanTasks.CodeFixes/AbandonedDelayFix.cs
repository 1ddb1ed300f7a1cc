using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN108: uses WaitAsync if the timeout throws a TimeoutException; otherwise, cancels the delay.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AbandonedDelayFix))]
[Shared]
public sealed class AbandonedDelayFix : FirstRightFix
{
    /// <summary>Initializes the provider.</summary>
    public AbandonedDelayFix()
        : base(new WaitAsyncFix(), new CancelDelayFix())
    {
    }
}
