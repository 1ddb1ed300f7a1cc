namespace LeanTasks.Docs.Tests.Pages;

/// <summary>Where a page leads the reader.</summary>
internal sealed record PageLink(string Url, int Line);
