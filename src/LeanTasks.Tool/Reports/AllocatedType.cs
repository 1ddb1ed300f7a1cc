namespace LeanTasks.Tool.Reports;

/// <summary>Objects of one kind among all that an app allocated.</summary>
/// <param name="Type">Their type, as in the source; that of a box is said by <paramref name="Method"/>.</param>
/// <param name="Method">The async method whose boxes they are; absent for other objects.</param>
/// <param name="Share">Their part of all bytes, 0 to 1, as sampled.</param>
/// <param name="Bytes">Their bytes on the heap: that part of the app's.</param>
/// <param name="Samples">How many were sampled; the part is off by about one in the root of them.</param>
internal sealed record AllocatedType(string Type, string? Method, double Share, long Bytes, long Samples)
{
    /// <summary>The type of all boxes.</summary>
    public const string Box = "async box";

    /// <summary>How many there are, as sampled; absent where that is not known. Each box of a method that does not pool is a call that suspended.</summary>
    public long? Objects { get; init; }

    /// <summary>What they are, for a reader.</summary>
    public string Text() => Method is null ? Type : $"{Type} of {Method}";
}
