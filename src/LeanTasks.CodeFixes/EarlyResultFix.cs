using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN003: awaits the task in an async method; elsewhere, blocks the thread until the task completes.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(EarlyResultFix))]
[Shared]
public sealed class EarlyResultFix : FirstRightFix
{
    /// <summary>Initializes the provider.</summary>
    public EarlyResultFix()
        : base(new AwaitResultFix(), new BlockOnTaskFix())
    {
    }
}
