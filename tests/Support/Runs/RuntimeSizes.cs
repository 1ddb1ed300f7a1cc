namespace LeanTasks.TestSupport;

/// <summary>Bytes of the BCL's own objects, which differ between versions of .NET. Tests that assert exact bytes add them to those of ours.</summary>
public static class RuntimeSizes
{
    /// <summary>A delegate, such as an <see cref="Action"/>: .NET 11 keeps one field less.</summary>
    public static int Delegate { get; } = Environment.Version.Major >= 11 ? 56 : 64;
}
