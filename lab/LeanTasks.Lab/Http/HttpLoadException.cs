namespace LeanTasks.Lab.Http;

/// <summary>A load could not be driven, or the server did not answer as it should: its figure would mean nothing.</summary>
public sealed class HttpLoadException(string message, Exception? inner = null) : Exception(message, inner)
{
    /// <summary>What had been measured of each variant before, round by round; null where nothing had.</summary>
    public IReadOnlyDictionary<string, IReadOnlyList<double>>? Measured { get; init; }
}
