using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Pages.Losses;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Jobs;

/// <summary>What the jobs of a run say, all together: the last lines of a short run, and the first of its page.</summary>
/// <param name="results">The jobs that were measured.</param>
/// <param name="rules">Why rows lose.</param>
internal sealed class JobAnswer(IReadOnlyList<JobResult> results, LossRules rules)
{
    /// <summary>How many of the jobs that lose have a line of their own; one that loses more is rare, and on the page.</summary>
    public const int MaxLosses = 3;

    // More noisy jobs than these are the machine's noise, and not theirs.
    private const int MaxNamed = 4;

    private IEnumerable<JobResult> OfTime => results.Where(static result => !result.Job.IsOfBytes);

    /// <summary>In how many jobs ours are faster, level and slower.</summary>
    public string Counts
    {
        get
        {
            int leaner = results.Count(static result => result.Job.IsOfBytes && result.Outcome == Outcome.Wins);
            int ofBytes = results.Count - OfTime.Count();
            int noisy = results.Count(static result => result.IsTooNoisy);
            string unknown = noisy == 0 ? "" : $", too noisy to say in {noisy}";
            string bytes = ofBytes == 0 ? "" : $"; in {leaner} of {ofBytes} about bytes leaner";
            int noisyWins = With(Outcome.Wins).Count(static result => result.Noisy);
            string doubtful = noisyWins == 0 ? "" : $" ({noisyWins} of them by noisy figures)";
            return $"Ours are faster in {Count(Outcome.Wins)} of {Jobs(OfTime.Count())}{doubtful}, level in {Count(Outcome.Undecided) - noisy}, slower in {Count(Outcome.Loses)}{unknown}{bytes}.";
        }
    }

    /// <summary>By how much.</summary>
    public string HowMuch
    {
        get
        {
            // One by noisy figures says that it is faster, and not by how much.
            double[] faster = [.. With(Outcome.Wins).Where(static result => !result.Noisy).Select(static result => 1 / result.Factor).Order()];
            double[] slower = [.. With(Outcome.Loses).Select(static result => result.Factor).Order()];
            string time = faster.Length == 0 ? "none faster without noise" : $"{Times(faster[faster.Length / 2])} as fast in the middle of the faster ones, {Number(faster[0])} to {Times(faster[^1])}";
            string loss = slower.Length == 0 ? "" : $"; the slower ones take {Number(slower[0])} to {Times(slower[^1])} today's time";
            return $"By how much: {time}{loss}; fewer bytes in {results.Count(static result => result.Bytes == Outcome.Wins)} of {Jobs(results.Count(static result => result.Ours.Bytes is not null))}, "
                + $"more in {results.Count(static result => result.Bytes == Outcome.Loses)}.";
        }
    }

    /// <summary>Where ours lose, and why: a line each, or one that says that they do nowhere.</summary>
    public IReadOnlyList<string> Losses
    {
        get
        {
            JobResult[] losses = [.. results.Where(static result => result.Outcome == Outcome.Loses).OrderByDescending(static result => result.Factor)];
            List<string> lines = [.. losses.Take(MaxLosses).Select(result => $"{(result.Job.IsOfBytes ? "Larger" : "Slower")}: {result.Job.Name}, {Times(result.Factor)} today's: {Reason(result) ?? "no reason is known"}.")];
            if (losses.Length > MaxLosses)
                lines.Add($"Slower too: {string.Join(", ", losses.Skip(MaxLosses).Select(static result => result.Job.Name))}.");
            if (lines.Count == 0)
                lines.Add("Slower: in none of them.");
            JobResult[] ahead = [.. results.Where(static result => result.RuntimeAsyncIsAhead)];
            if (ahead.Length > 0)
                lines.Add($"Behind runtime-async, a preview: {string.Join("; ", ahead.Select(static result => result.Job.Name))}: it has no state machine and no builder.");
            return lines;
        }
    }

    /// <summary>Whether the figures can be trusted.</summary>
    /// <param name="selfTest">Whether the lab measured rightly.</param>
    /// <param name="again">The jobs that were measured again; null where that is not known.</param>
    public string Trust(SelfTestReport? selfTest, IReadOnlyList<Job>? again)
    {
        string[] noisy = [.. results.Where(static result => result.Noisy).Select(static result => result.Job.Name)];
        string test = selfTest switch { null => "no self-test", { Passed: true } => "self-test passed", _ => "VOID, the self-test failed" };
        string ran = again is { Count: > 0 } ? $"; noisy or surprising, and measured again: {again.Count}" : "";
        string still = again is { Count: > 0 } ? " still" : "";
        string stay = (noisy.Length, again) switch
        {
            (0, _) => "none of the jobs is noisy",
            ( > MaxNamed, _) => $"noisy ({ReportText.NoisyMark}){still}: {noisy.Length} of {results.Count}, so measure again on a quiet machine",
            _ => $"noisy ({ReportText.NoisyMark}){still}, so not to be relied on: {string.Join("; ", noisy)}",
        };
        return $"Trust: {test}{ran}; {stay}.";
    }

    /// <summary>Why a job loses: its own reason, or that of the row that loses.</summary>
    public string? Reason(JobResult result) => result.Job.WhyNotFaster ?? rules.Reasons.FirstOrDefault(reason => result.Job.Pairs.Any(pair =>
        Wildcards.Match(reason.Table, pair.Table)
        && Wildcards.Match(reason.Workload, pair.Workload)
        && Wildcards.Match(reason.Parameters, pair.Parameters)
        && Wildcards.Match(reason.Variant, pair.Ours)
        && Wildcards.Match(reason.Against, pair.Today)
        && Wildcards.Match(reason.What, result.Job.IsOfBytes ? Contest.Bytes : Contest.Time)
        && result.Factor <= reason.UpTo))?.Why.TrimEnd('.');

    private static string Times(double factor) => $"{Number(factor)} times";

    private static string Number(double factor) => factor.ToString(factor >= 10 ? "0" : "0.0#", System.Globalization.CultureInfo.InvariantCulture);

    private static string Jobs(int count) => count == 1 ? "1 job" : $"{count} jobs";

    private IEnumerable<JobResult> With(Outcome outcome) => OfTime.Where(result => result.Outcome == outcome);

    private int Count(Outcome outcome) => With(outcome).Count();
}
