using System.Globalization;

namespace LeanTasks.Interleavings;

/// <summary>
/// What makes an execution repeatable: the number of the thread chosen at each decision between several. As text, a thread
/// chosen more than once in a row is followed by how often: <c>0x3 1 0</c>.
/// </summary>
public sealed class Schedule(IEnumerable<int> threads)
{
    private readonly int[] _threads = [.. threads];

    /// <summary>The numbers of the chosen threads.</summary>
    public IReadOnlyList<int> Threads => _threads;

    /// <summary>Reads what <see cref="ToString"/> wrote.</summary>
    /// <param name="text">The schedule as a failure showed it.</param>
    /// <returns>The schedule.</returns>
    /// <exception cref="FormatException"><paramref name="text"/> is not a schedule.</exception>
    public static Schedule Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        List<int> threads = [];
        foreach (string run in text.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] parts = run.Split('x');
            if (parts.Length > 2)
                throw new FormatException($"\"{run}\" is not a part of a schedule: write a thread's number, or number x times.");
            int thread = int.Parse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture);
            int times = parts.Length == 1 ? 1 : int.Parse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture);
            threads.AddRange(Enumerable.Repeat(thread, times));
        }

        return new Schedule(threads);
    }

    /// <inheritdoc/>
    public override string ToString()
    {
        List<string> runs = [];
        for (int start = 0, end; start < _threads.Length; start = end)
        {
            end = start + 1;
            while (end < _threads.Length && _threads[end] == _threads[start])
                end++;
            int times = end - start;
            runs.Add(times == 1 ? $"{_threads[start]}" : $"{_threads[start]}x{times}");
        }

        return string.Join(' ', runs);
    }
}
