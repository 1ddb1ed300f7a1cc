namespace LeanTasks.Tool.Reports;

/// <summary>An assembly of the app whose async methods were not counted, in full or in part.</summary>
/// <param name="Assembly">Its simple name, or its file's where it has none.</param>
/// <param name="Why">A clause with the reason, and the remedy if there is one.</param>
internal sealed record NotCounted(string Assembly, string Why);
