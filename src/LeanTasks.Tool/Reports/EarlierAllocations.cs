namespace LeanTasks.Tool.Reports;

/// <summary>What the whole app allocated in an earlier report.</summary>
/// <param name="Bytes">Bytes on the heap.</param>
/// <param name="BytesPerRequest">Bytes on the heap for each request; null where it was no server.</param>
internal sealed record EarlierAllocations(long Bytes, double? BytesPerRequest = null);
