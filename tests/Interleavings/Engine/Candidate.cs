namespace LeanTasks.Interleavings;

/// <summary>What could happen next.</summary>
/// <param name="Choice">What it is.</param>
/// <param name="Cost">What it costs of the depth-first search's bounds.</param>
internal readonly record struct Candidate(Choice Choice, Cost Cost);

/// <summary>Of what a choice uses up one.</summary>
internal enum Cost
{
    /// <summary>Nothing. The first candidate is always free.</summary>
    None,

    /// <summary>It takes the processor from a thread that could have gone on, or ends a wait while another thread could.</summary>
    Preemption,

    /// <summary>It holds a thread's stores back while another thread goes on, or while a younger one reaches memory.</summary>
    Delay,

    /// <summary>A load reads another value than memory has.</summary>
    StaleRead,

    /// <summary>A load comes after later stores of its thread.</summary>
    LateLoad,
}
