namespace LeanTasks.Tool.Reports;

/// <summary>The sums over all methods that were counted.</summary>
internal sealed record ProfileTotals
{
    /// <summary>Methods that were called.</summary>
    public required int Methods { get; init; }

    /// <summary>Their calls.</summary>
    public required long Calls { get; init; }

    /// <summary>Bytes on the heap that their calls took.</summary>
    public required long Bytes { get; init; }

    /// <summary>The most bytes that following all the advice would save; pieces of advice that exclude each other are not given together.</summary>
    public required long SavedBytes { get; init; }
}
