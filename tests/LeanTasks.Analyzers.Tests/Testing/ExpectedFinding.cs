using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Analyzers.Tests.Testing;

/// <summary>A finding that a test expects: which rule, and where in the source without marks.</summary>
internal sealed record ExpectedFinding(string Id, TextSpan Span);
