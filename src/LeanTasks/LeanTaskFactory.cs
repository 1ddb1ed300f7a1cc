using System.Diagnostics.CodeAnalysis;

namespace LeanTasks;

/// <summary>Makes and starts tasks: what <see cref="TaskFactory"/> is to <see cref="Task"/>.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time. Holds nothing.</remarks>
[SuppressMessage("Performance", "CA1822", Justification = "The members of TaskFactory are instance members.")]
public sealed class LeanTaskFactory
{
    /// <summary>Queues <paramref name="action"/> to the thread pool.</summary>
    /// <param name="action">What to run.</param>
    /// <returns>The started task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    public LeanTask StartNew(Action action) => LeanTask.Run(action);

    /// <summary>Queues <paramref name="function"/> to the thread pool.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="function">What to run. The task of an async one is the result: it is not unwrapped.</param>
    /// <returns>The started task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    public LeanTask<TResult> StartNew<TResult>(Func<TResult> function) => LeanTask.Run(function);
}
