namespace LeanTasks.Lab.Pages;

/// <summary>Which of the kept results the pages tell: <c>lab/results/docs.json</c>.</summary>
/// <param name="Report">The report, from the root of the repository.</param>
internal sealed record PageSource(string Report);
