namespace LeanTasks.Tool.Moving;

/// <summary>A call that means another overload after the move than before, and cannot be given what it was bound for.</summary>
/// <param name="Site">What is told of it if it remains.</param>
/// <param name="Position">The place in its original text.</param>
/// <param name="Causes">The members that the move may have changed to that effect: what was called, what is now, and what the call uses.</param>
internal sealed record Rebound(Site Site, int Position, IReadOnlyList<Member> Causes);
