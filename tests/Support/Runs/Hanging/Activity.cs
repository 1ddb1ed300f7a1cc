using System.Globalization;

namespace LeanTasks.TestSupport;

/// <summary>What this process, all that it has started, and the compiler's servers have done until now.</summary>
/// <param name="Processes">Their numbers.</param>
/// <param name="Seconds">How long their threads have run, or have waited for a processor.</param>
internal sealed record Activity(string Processes, double Seconds)
{
    // Compiles for those who ask, and is nobody's child.
    private const string CompilerServer = "VBCSCompiler";

    // Of /proc/ID/stat, counted from behind the program's name: the parent.
    private const int Parent = 1;

    private const double NanosecondsOfASecond = 1e9;

    /// <summary>Reads it from /proc, which only Linux has.</summary>
    public static Activity Read()
    {
        int[] processes = [.. Tree().Concat(Servers()).Distinct().Order()];
        return new Activity(string.Join(' ', processes), processes.Sum(SecondsOf));
    }

    /// <summary>The numbers of this process and of all that it has started, by itself or by those.</summary>
    public static IReadOnlyCollection<int> Tree()
    {
        ILookup<int, int> children = All().Select(static id => (id, parent: ParentOf(id))).ToLookup(static it => it.parent, static it => it.id);
        List<int> tree = [Environment.ProcessId];
        for (int i = 0; i < tree.Count; i++)
            tree.AddRange(children[tree[i]]);
        return tree;
    }

    private static IEnumerable<int> All() => Directory.EnumerateDirectories("/proc")
        .Select(static folder => int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out int id) ? id : 0)
        .Where(static id => id > 0);

    private static IEnumerable<int> Servers() => All().Where(static id => Text($"/proc/{id}/cmdline").Contains(CompilerServer, StringComparison.Ordinal));

    private static int ParentOf(int process)
    {
        string stat = Text($"/proc/{process}/stat");
        return stat.Length == 0 ? 0 : int.Parse(stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[Parent], CultureInfo.InvariantCulture);
    }

    // Two numbers of each thread's file: the nanoseconds that it ran, and that it waited to run.
    private static double SecondsOf(int process)
    {
        try
        {
            return Directory.EnumerateDirectories($"/proc/{process}/task")
                .SelectMany(static thread => Text($"{thread}/schedstat").Split(' ').Take(2))
                .Sum(static number => double.TryParse(number, CultureInfo.InvariantCulture, out double ns) ? ns : 0) / NanosecondsOfASecond;
        }
        catch (DirectoryNotFoundException)
        {
            // It has ended meanwhile.
            return 0;
        }
    }

    // Empty for what has ended meanwhile, and for what others may not read.
    private static string Text(string file)
    {
        try
        {
            return File.ReadAllText(file);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }
}
