using System.Diagnostics;
using System.Globalization;
using System.Text.Json;

namespace Advised;

/// <summary>Compares what the tool says that its advice saves with what it saves.</summary>
/// <param name="tool">The assembly of <c>leantasks</c>.</param>
internal sealed class Validation(string tool)
{
    private readonly Dictionary<string, List<Saving>> _predicted = [];

    private readonly Dictionary<string, List<Saving>> _measured = [];

    /// <summary>Profiles and measures this app in turn, each time in processes of their own, and prints a table of the medians.</summary>
    /// <param name="times">How often.</param>
    /// <returns>The exit code: 0 if each advice was the one that was followed, and its bytes were right to a fifth.</returns>
    public int Run(int times)
    {
        for (int i = 0; i < times; i++)
        {
            Profile();
            Measure();
        }

        Console.WriteLine($"Nanoseconds and bytes saved by a call: medians of {times}, the least and the most in brackets.");
        Console.WriteLine($"{"method",-38} {"advice",-13} {"ns said",-22} {"ns saved",-22} {"off",6} {"B said",9} {"B saved",9} {"off",6}");
        bool isRight = true;
        foreach (Scenario scenario in Scenario.All)
        {
            List<Saving> said = _predicted[scenario.Method];
            List<Saving> saved = _measured[scenario.Method];
            (double saidBytes, double savedBytes) = (Median(said, static s => s.Bytes), Median(saved, static s => s.Bytes));
            string advice = said[0].Advice;
            isRight &= advice == scenario.Advice && Math.Abs(saidBytes - savedBytes) <= savedBytes / 5;
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{scenario.Method["Advised.Methods.".Length..],-38} {advice,-13} {Spread(said),-22} {Spread(saved),-22} {Off(Median(said, Nanoseconds), Median(saved, Nanoseconds)),6} {saidBytes,9:F2} {savedBytes,9:F2} {Off(saidBytes, savedBytes),6}"));
            if (advice != scenario.Advice)
                Console.WriteLine($"  The advice is not the one that was followed, {scenario.Advice}.");
        }

        return isRight ? 0 : 1;
    }

    private void Profile()
    {
        string file = Path.GetTempFileName();
        try
        {
            Dotnet(tool, "profile", Environment.GetCommandLineArgs()[0], "--json", file, "--", "work");
            using JsonDocument report = JsonDocument.Parse(File.ReadAllText(file));
            foreach (JsonElement method in report.RootElement.GetProperty("methods").EnumerateArray())
            {
                JsonElement advice = method.GetProperty("advice");
                Add(_predicted, method.GetProperty("method").GetString()!, new Saving(
                    advice.GetProperty("action").GetString()!,
                    advice.GetProperty("savedNanosecondsPerCall").GetDouble(),
                    advice.GetProperty("savedBytesPerCall").GetDouble()));
            }
        }
        finally
        {
            File.Delete(file);
        }
    }

    private void Measure()
    {
        foreach (string line in Dotnet(Environment.GetCommandLineArgs()[0], "measure").Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] parts = line.Split(' ');
            Add(_measured, parts[1], new Saving("", double.Parse(parts[2], CultureInfo.InvariantCulture), double.Parse(parts[3], CultureInfo.InvariantCulture)));
        }
    }

    private static string Dotnet(params string[] arguments)
    {
        ProcessStartInfo start = new(Environment.ProcessPath!, arguments) { RedirectStandardOutput = true };
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? output : throw new InvalidOperationException($"{string.Join(' ', arguments)} ended with {process.ExitCode}:\n{output}");
    }

    private static void Add(Dictionary<string, List<Saving>> all, string method, Saving saving)
    {
        if (!all.TryGetValue(method, out List<Saving>? savings))
            all.Add(method, savings = []);
        savings.Add(saving);
    }

    private static double Nanoseconds(Saving saving) => saving.Nanoseconds;

    private static double Median(List<Saving> savings, Func<Saving, double> of) => savings.Select(of).Order().ElementAt(savings.Count / 2);

    private static string Spread(List<Saving> savings) => string.Create(
        CultureInfo.InvariantCulture, $"{Median(savings, Nanoseconds):F1} ({savings.Min(Nanoseconds):F1}–{savings.Max(Nanoseconds):F1})");

    private static string Off(double said, double saved) =>
        saved == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"{100 * (said - saved) / Math.Abs(saved):+0;-0;0} %");

    private sealed record Saving(string Advice, double Nanoseconds, double Bytes);
}
