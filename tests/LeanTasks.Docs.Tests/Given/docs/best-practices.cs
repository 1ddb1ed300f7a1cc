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
    protected static readonly List<LeanTask<string>> names = [];
    protected static readonly float[] samples = [];
    protected readonly Dictionary<int, string> _titles = [];

    protected string entry = "";

    protected static LeanTask<string> LoadAsync(int id) => LeanTask.FromResult($"{id}");
    protected static LeanTask<int> SizeAsync(string path) => LeanTask.FromResult(path.Length);
}
