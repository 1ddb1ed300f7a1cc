namespace Docs;

internal sealed class Log
{
    public void Write(string entry) { }

    public void Flush() { }
}

internal abstract class Given
{
    protected readonly Log log = new();
    protected static readonly LeanTask task = LeanTask.CompletedTask;

    protected string entry = "";
}
