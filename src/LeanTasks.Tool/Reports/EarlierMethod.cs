namespace LeanTasks.Tool.Reports;

/// <summary>A method of an earlier report.</summary>
/// <param name="Assembly">The simple name of its assembly.</param>
/// <param name="Method">Its name as in the source.</param>
/// <param name="BytesPerCall">Bytes on the heap for each call.</param>
internal sealed record EarlierMethod(string Assembly, string Method, double BytesPerCall);
