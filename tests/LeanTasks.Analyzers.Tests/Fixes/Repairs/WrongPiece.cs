namespace LeanTasks.Analyzers.Tests.Fixes.Repairs;

/// <summary>Code with a mistake that a rule finds: the body of <c>static async Task&lt;string&gt; Piece()</c>, what it comes to, and what it should.</summary>
internal sealed record WrongPiece(string Body, string Wrong, string Right)
{
    /// <summary>Members beside the method that the body needs.</summary>
    public string Members { get; init; } = "";
}
