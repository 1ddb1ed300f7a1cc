using System.Text.Json;

namespace Counted;

/// <summary>Methods, what their calls do, and what must therefore be counted.</summary>
/// <param name="methods">Their names as in the source; all do the same in each call.</param>
/// <param name="script">What the calls do.</param>
/// <param name="call">Calls them, and returns when the call has ended.</param>
internal sealed class Case(string[] methods, Script script, Action<Step> call)
{
    private readonly Lock _lock = new();

    private long _calls;

    private long _synchronous;

    private long _suspensions;

    private long _faults;

    private long _canceled;

    /// <summary>How many further calls of the method belong to each, which do not suspend.</summary>
    public int SynchronousCalls { get; init; }

    /// <summary>Makes a case of one method.</summary>
    public Case(string method, Script script, Action<Step> call)
        : this([method], script, call)
    {
    }

    /// <summary>Calls it so many times.</summary>
    public void Run(int calls)
    {
        for (int number = 0; number < calls; number++)
        {
            Step step = script[number];
            try
            {
                call(step);
            }
            catch (InvalidOperationException) when (step.Outcome == Outcome.Fault)
            {
            }
            catch (OperationCanceledException) when (step.Outcome == Outcome.Cancellation)
            {
            }

            Note(step);
        }
    }

    /// <summary>Writes what must have been counted; by hand, for the app is also trimmed.</summary>
    public void WriteTruth(Utf8JsonWriter json)
    {
        foreach (string method in methods)
        {
            json.WriteStartObject();
            json.WriteString("method", method);
            json.WriteNumber("calls", _calls);
            json.WriteNumber("completedSynchronously", _synchronous);
            json.WriteNumber("suspensions", _suspensions);
            json.WriteNumber("faults", _faults);
            json.WriteNumber("canceled", _canceled);
            json.WriteEndObject();
        }
    }

    private void Note(Step step)
    {
        lock (_lock)
        {
            _calls += 1 + SynchronousCalls;
            _synchronous += SynchronousCalls + (step.Suspensions == 0 ? 1 : 0);
            _suspensions += step.Suspensions;
            _faults += step.Outcome == Outcome.Fault ? 1 : 0;
            _canceled += step.Outcome == Outcome.Cancellation ? 1 : 0;
        }
    }
}
