namespace LeanTasks.Tool.Forecast;

/// <summary>What fusing saves of the counted calls of a method.</summary>
/// <param name="SavedBytes">Bytes on the heap, over all calls.</param>
/// <param name="IsUpperBound">Whether less may be saved: some of the calls are not awaited by fused methods, and nobody has counted how many.</param>
/// <param name="Why">A clause without a full stop: why it is all of them, a part, or nothing.</param>
internal sealed record FusingSaving(long SavedBytes, bool IsUpperBound, string Why);
