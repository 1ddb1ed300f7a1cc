namespace LeanTasks.Tool.Reports;

/// <summary>An assembly of the app whose async methods were not counted, in full or in part.</summary>
/// <param name="Assembly">Its simple name, or its file's where it has none.</param>
/// <param name="Why">A clause that says why, and what to do about it where something can be done.</param>
internal sealed record NotCounted(string Assembly, string Why);
