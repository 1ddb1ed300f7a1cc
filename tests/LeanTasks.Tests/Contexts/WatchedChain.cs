using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Contexts;

/// <summary>
/// Async methods that call and await one another, and set an AsyncLocal whose handler writes down what it is told. Played with one
/// kind of methods after the other, each of which is called with the chain and a level.
/// </summary>
/// <param name="levels">The methods, the outermost first.</param>
/// <param name="suspends">Whether the innermost waits, for another thread to complete what it awaits.</param>
/// <param name="throws">Whether it throws.</param>
/// <param name="completersValue">What the thread that completes it has set.</param>
internal sealed class WatchedChain(WatchedChain.Level[] levels, bool suspends, bool throws, int completersValue)
{
    public bool SeveralAreResumed => suspends && levels.Length > 1;

    public static WatchedChain Generate(Random random)
    {
        Level[] levels = [.. Enumerable.Range(0, random.Next(1, 4)).Select(_ => new Level(Flip(2), Flip(2), Flip(2), Flip(3)))];
        return new WatchedChain(levels, !Flip(4), Flip(3), Flip(2) ? 99 : 0);

        bool Flip(int sides) => random.Next(sides) == 0;
    }

    /// <summary>What the methods and the handler have said, in turn.</summary>
    public string[] Play(Func<Playing, int, Task> call) => FreshThread.Run(() =>
    {
        Playing playing = new(levels, throws);
        if (!suspends)
            playing.Pause.SetResult();
        Task method = call(playing, 0);
        playing.Told.Add("called");
        FreshThread.Run(() =>
        {
            if (completersValue != 0)
                playing.Watched.Value = completersValue;
            if (suspends)
                playing.Pause.SetResult();
            playing.Told.Add("completed");
        });
        playing.Told.Add($"{method.Status}");
        return playing.Told.ToArray();
    });

    /// <summary>The same with each run of changes of the thread's context as one, from the first's value to the last's; none where that is the same.</summary>
    public static IEnumerable<string> InOneStep(IEnumerable<string> told)
    {
        (int From, int To)? run = null;
        foreach (string line in told.Append(""))
        {
            if (Playing.ReadContextChange(line) is { } change)
            {
                Assert.Equal(run?.To ?? change.From, change.From);
                run = (run?.From ?? change.From, change.To);
                continue;
            }

            if (run is { } steps && steps.From != steps.To)
                yield return Playing.ContextChange(steps.From, steps.To);
            run = null;
            yield return line;
        }
    }

    public override string ToString() =>
        $"{(suspends ? "suspends" : "does not suspend")}, {(throws ? "throws" : "returns")}, completer {completersValue}: {string.Join<Level>(" > ", levels)}";

    /// <summary>What a method does.</summary>
    /// <param name="SetsBefore">Whether it sets the value before it calls the next.</param>
    /// <param name="SetsAfter">And after.</param>
    /// <param name="Continues">What it configures its await with.</param>
    /// <param name="Catches">Whether it catches what the next throws.</param>
    internal sealed record Level(bool SetsBefore, bool SetsAfter, bool Continues, bool Catches);

    /// <summary>One performance, with methods of one kind.</summary>
    internal sealed class Playing
    {
        private const string Arrow = " => ";

        private readonly Level[] _levels;
        private readonly bool _throws;

        public Playing(Level[] levels, bool throws)
        {
            (_levels, _throws) = (levels, throws);
            Watched = new AsyncLocal<int>(change => Told.Add(change.ThreadContextChanged
                ? ContextChange(change.PreviousValue, change.CurrentValue)
                : $"set from {change.PreviousValue} to {change.CurrentValue}"));
        }

        public List<string> Told { get; } = [];

        public AsyncLocal<int> Watched { get; }

        public TaskCompletionSource Pause { get; } = new();

        public static string ContextChange(int from, int to) => $"{from}{Arrow}{to}";

        public static (int From, int To)? ReadContextChange(string line) =>
            line.Split(Arrow) is [{ } from, { } to] ? (int.Parse(from), int.Parse(to)) : null;

        public bool IsInnermost(int level) => level == _levels.Length - 1;

        public bool Continues(int level) => _levels[level].Continues;

        public bool Catches(int level) => _levels[level].Catches;

        public void Before(int level) => Do($"{level} begins", _levels[level].SetsBefore, (10 * level) + 1);

        public void After(int level) => Do($"{level} goes on", _levels[level].SetsAfter, (10 * level) + 2);

        public void Resumed()
        {
            if (_throws)
                throw new ProgramException("what the innermost throws");
        }

        private void Do(string what, bool sets, int value)
        {
            Told.Add($"{what} with {Watched.Value}");
            if (sets)
                Watched.Value = value;
        }
    }
}
