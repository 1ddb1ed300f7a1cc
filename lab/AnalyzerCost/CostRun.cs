using System.Globalization;

namespace LeanTasks.Lab.AnalyzerCost;

/// <summary>Builds in turn, so that a slow minute of the machine falls on all, and compares round by round.</summary>
internal static class CostRun
{
    private static readonly string[] s_names = ["without", "default severities", "all rules as warnings"];

    /// <summary>Times the builds and prints a table for the compiler server, and one without it.</summary>
    /// <returns>The exit code.</returns>
    public static int Run(int files, int rounds, TextWriter output)
    {
        if (files < 1 || rounds < 1)
        {
            Console.Error.WriteLine("--files and --rounds must be 1 or more.");
            return 2;
        }

        using GeneratedProject project = new(files);
        output.WriteLine($"{project.Files} files, {project.Lines} lines; {Environment.ProcessorCount} processors; {rounds} rounds. Seconds of 'dotnet build --no-restore --no-incremental'.");
        project.Restore();
        Table("With the compiler server, which is warm", project, rounds, server: true, output);
        Table("Without it: each build starts the compiler, and compiles the analyzers' code, anew", project, rounds, server: false, output);
        return 0;
    }

    private static void Table(string title, GeneratedProject project, int rounds, bool server, TextWriter output)
    {
        double[][] seconds = [.. s_names.Select(_ => new double[rounds])];
        for (int rules = 0; rules < s_names.Length; rules++)
            project.Build((Rules)rules, server);
        for (int round = 0; round < rounds; round++)
        {
            for (int turn = 0; turn < s_names.Length; turn++)
            {
                int rules = (round + turn) % s_names.Length;
                seconds[rules][round] = project.Build((Rules)rules, server).TotalSeconds;
            }
        }

        output.WriteLine();
        output.WriteLine(title);
        output.WriteLine($"{"",-24}{"median",8}{"least",8}{"of without",12}");
        for (int rules = 0; rules < s_names.Length; rules++)
        {
            double ratio = Median([.. seconds[rules].Select((time, round) => time / seconds[0][round])]);
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture, $"{s_names[rules],-24}{Median(seconds[rules]),8:F2}{seconds[rules].Min(),8:F2}{ratio,12:F3}"));
        }
    }

    private static double Median(double[] values)
    {
        double[] sorted = [.. values.Order()];
        return (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
    }
}
