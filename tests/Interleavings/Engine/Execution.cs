namespace LeanTasks.Interleavings;

/// <summary>
/// One run of a scenario under one schedule. This part is what scenarios use; the other files have the scheduling.
/// </summary>
public sealed partial class Execution
{
    [ThreadStatic]
    private static Execution? t_current;

    private readonly List<Action> _checks = [];

    /// <summary>The execution that the calling thread is a part of, or null.</summary>
    public static Execution? Current => t_current;

    /// <summary>
    /// Adds a thread. In the setup it waits for its turn with the others; called by a running thread, as the thread pool's
    /// shadow does, it is a new thread that can run from now on.
    /// </summary>
    /// <param name="name">What the trace calls it.</param>
    /// <param name="body">What it does.</param>
    public void Start(string name, Action body)
    {
        ArgumentNullException.ThrowIfNull(body);
        AddThread(name, body);
    }

    /// <summary>Adds what must hold once all threads have ended; it fails by an exception or by <see cref="Require"/>.</summary>
    /// <param name="check">The check.</param>
    public void AtEnd(Action check) => _checks.Add(check);

    /// <summary>
    /// Fails the execution unless <paramref name="condition"/> holds. Unlike an exception it is not lost where the code
    /// under test catches it.
    /// </summary>
    /// <param name="condition">What must hold.</param>
    /// <param name="message">What is wrong otherwise.</param>
    public void Require(bool condition, string message)
    {
        if (!condition && !TrySuspect(message))
            Fail(message);
    }
}
