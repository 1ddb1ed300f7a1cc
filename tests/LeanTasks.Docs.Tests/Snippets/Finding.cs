using System.Globalization;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Docs.Tests.Snippets;

/// <summary>What the compiler or an analyzer says of a line.</summary>
internal sealed record Finding(string Path, int Line, string Id, string Message, bool IsError)
{
    public static Finding Of(Diagnostic diagnostic, IReadOnlyDictionary<SyntaxTree, SourceFile> files)
    {
        SourceFile? file = diagnostic.Location.SourceTree is { } tree ? files[tree] : null;
        int line = diagnostic.Location.GetLineSpan().StartLinePosition.Line;
        return new(
            file?.Path ?? "", line < file?.Lines.Count ? file.Lines[line] : 0, diagnostic.Id,
            diagnostic.GetMessage(CultureInfo.InvariantCulture), diagnostic.Severity == DiagnosticSeverity.Error);
    }

    public override string ToString() => $"{Path}({Line}): {Id} {Message}";
}
