using System.Text;

namespace LeanTasks.Tool.Commands;

/// <summary>Standard output, which may be closed, or redirected to a disk that is full. A failure names it, so that no file of the tool is blamed.</summary>
/// <param name="inner">The writer that it uses.</param>
internal sealed class StandardOutput(TextWriter inner) : TextWriter(inner.FormatProvider)
{
    /// <inheritdoc/>
    public override Encoding Encoding => inner.Encoding;

    /// <inheritdoc/>
    public override void Write(char value) => Try(inner, value, static (inner, value) => inner.Write(value));

    /// <inheritdoc/>
    public override void Write(char[] buffer, int index, int count) => Try(inner, (buffer, index, count), static (inner, part) => inner.Write(part.buffer, part.index, part.count));

    /// <inheritdoc/>
    public override void Write(string? value) => Try(inner, value, static (inner, value) => inner.Write(value));

    /// <inheritdoc/>
    public override void WriteLine(string? value) => Try(inner, value, static (inner, value) => inner.WriteLine(value));

    /// <inheritdoc/>
    public override void Flush() => Try(inner, 0, static (inner, _) => inner.Flush());

    private static void Try<T>(TextWriter inner, T written, Action<TextWriter, T> write)
    {
        try
        {
            write(inner, written);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // Of a closed one .NET says that the access to a path is denied.
            string why = error is IOException ? error.Message.TrimEnd('.') : "it is closed";
            throw new IOException($"Standard output cannot be written ({why}). Redirect it to a file on a disk with free space.", error);
        }
    }
}

/// <summary>Standard error, which may be gone before the tool is done: a terminal that is closed, a disk that is full. Messages are then lost, the report is not.</summary>
/// <param name="inner">The writer that it uses as long as that works.</param>
internal sealed class LastingWriter(TextWriter inner) : TextWriter(inner.FormatProvider)
{
    /// <inheritdoc/>
    public override Encoding Encoding => inner.Encoding;

    /// <inheritdoc/>
    public override void Write(char value) => Try(() => inner.Write(value));

    /// <inheritdoc/>
    public override void Write(string? value) => Try(() => inner.Write(value));

    /// <inheritdoc/>
    public override void WriteLine(string? value) => Try(() => inner.WriteLine(value));

    /// <inheritdoc/>
    public override Task WriteLineAsync(string? value)
    {
        WriteLine(value);
        return Task.CompletedTask;
    }

    /// <inheritdoc/>
    public override void Flush() => Try(inner.Flush);

    private static void Try(Action write)
    {
        try
        {
            write();
        }
        catch (IOException)
        {
            // There is nowhere left to say so.
        }
    }
}
