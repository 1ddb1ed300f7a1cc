namespace LeanTasks.Differential.Tests.Scripts;

/// <summary>Where a task runs.</summary>
internal enum Place
{
    /// <summary>Wherever the statement runs.</summary>
    Current,

    /// <summary>A scheduler that keeps its tasks until the script runs them, lets them be run inline, and gives them back when they are canceled.</summary>
    Queue,

    /// <summary>A scheduler that keeps its tasks until the script runs them, and never lets go of one.</summary>
    Stubborn,

    /// <summary>A scheduler that runs its tasks on the spot.</summary>
    Inline,

    /// <summary>A scheduler that throws.</summary>
    Refusing,

    /// <summary>The pool.</summary>
    Pool,
}
