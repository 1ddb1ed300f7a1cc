using System.Text;

namespace LeanTasks.Tool.Commands;

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
