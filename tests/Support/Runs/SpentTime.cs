using System.Globalization;
using System.Reflection;
using System.Text;

namespace LeanTasks.TestSupport;

/// <summary>
/// Appends what the program took of the processors to the file that LEANTASKS_SPENT names, as a line "name, tab, seconds", with what the
/// processes took that it has started and that have ended. <c>.ci/run</c> compares it with <c>.ci/shares.tsv</c>.
/// </summary>
internal static class SpentTime
{
    // Of /proc/self/stat, counted from behind the program's name, the first of four numbers: user and system time, of the process and of those that ended.
    private const int FirstTime = 11;

    private const int Times = 4;

    // In Linux, whatever the kernel's own clock has.
    private const double TicksOfASecond = 100;

    public static void Append()
    {
        if (Environment.GetEnvironmentVariable("LEANTASKS_SPENT") is not { Length: > 0 } file)
            return;
        string stat = File.ReadAllText("/proc/self/stat");
        string[] fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
        double seconds = fields.Skip(FirstTime).Take(Times).Sum(static ticks => long.Parse(ticks, CultureInfo.InvariantCulture)) / TicksOfASecond;
        string name = Assembly.GetEntryAssembly()!.GetName().Name!;
        // Other programs may append at the same time.
        using FileStream spent = new(file, FileMode.Append, FileAccess.Write, FileShare.ReadWrite);
        spent.Write(Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture, $"{name}\t{seconds:F1}\n")));
    }
}
