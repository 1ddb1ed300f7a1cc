namespace LeanTasks.Tool.Moving;

/// <summary>What a move came to.</summary>
/// <param name="Files">The files, those that have not changed included.</param>
/// <param name="Sites">What was left, or should be looked at.</param>
/// <param name="Errors">Why nothing may be written; none if all compiles.</param>
internal sealed record MoveResult(IReadOnlyCollection<MovedFile> Files, IReadOnlyList<Site> Sites, IReadOnlyList<string> Errors)
{
    /// <summary>The files that have changed, by their paths.</summary>
    public IEnumerable<MovedFile> Changed => Files.Where(static each => each.Edits.Count > 0).OrderBy(static each => each.Path, StringComparer.Ordinal);
}
