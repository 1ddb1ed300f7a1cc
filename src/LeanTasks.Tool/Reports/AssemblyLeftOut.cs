namespace LeanTasks.Tool.Reports;

/// <summary>An assembly of the app that <c>leantasks fuse</c> leaves out.</summary>
/// <param name="Assembly">Its simple name.</param>
/// <param name="Bytes">The bytes that calls of its async methods took.</param>
/// <param name="Why">The reason, and the remedy if there is one.</param>
internal sealed record AssemblyLeftOut(string Assembly, long Bytes, string Why);
