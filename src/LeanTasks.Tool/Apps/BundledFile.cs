namespace LeanTasks.Tool.Apps;

/// <summary>A file within a single-file app.</summary>
/// <param name="Path">Its path within the app's folder.</param>
/// <param name="IsAssembly">Whether it is an assembly.</param>
/// <param name="Offset">Where its bytes begin.</param>
/// <param name="Size">How many bytes it has.</param>
/// <param name="CompressedSize">The number of bytes in the bundle; 0 if they are not compressed.</param>
internal sealed record BundledFile(string Path, bool IsAssembly, long Offset, long Size, long CompressedSize)
{
    /// <summary>How many bytes of the bundle are its own.</summary>
    public long StoredSize => CompressedSize == 0 ? Size : CompressedSize;
}
