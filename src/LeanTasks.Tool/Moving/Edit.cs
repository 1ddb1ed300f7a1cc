using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Moving;

/// <summary>A change of a file, in places of its original text.</summary>
/// <param name="Span">What is replaced; empty for an insertion.</param>
/// <param name="Text">The new text.</param>
/// <param name="Order">Where it goes among insertions at the same place: the least first.</param>
internal sealed record Edit(TextSpan Span, string Text, int Order);
