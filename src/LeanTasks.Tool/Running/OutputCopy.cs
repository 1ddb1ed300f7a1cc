namespace LeanTasks.Tool.Running;

/// <summary>Copies the output of an app.</summary>
internal static class OutputCopy
{
    private const int BufferSize = 16 * 1024;

    /// <summary>Copies to the end. Where it cannot be written any more, as on a full disk, the rest is read and dropped: an app whose output nobody reads stands still.</summary>
    /// <param name="from">The app's output.</param>
    /// <param name="to">Where it goes.</param>
    public static async Task RunAsync(Stream from, Stream to)
    {
        byte[] buffer = new byte[BufferSize];
        bool isLost = false;
        while (await from.ReadAsync(buffer) is > 0 and int read)
        {
            if (isLost)
                continue;
            try
            {
                await to.WriteAsync(buffer.AsMemory(0, read));
                await to.FlushAsync();
            }
            catch (IOException)
            {
                // It is standard error: there is nowhere left to say so.
                isLost = true;
            }
        }
    }
}
