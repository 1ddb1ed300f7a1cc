using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>A <see cref="SourceAwaiter{TResult}"/>, whatever the type of the result.</summary>
internal interface ISourceAwaiter
{
    /// <summary>Attaches a method to the source.</summary>
    /// <param name="box">The method.</param>
    /// <param name="thread">The current thread.</param>
    void Attach(Continuation box, LeanThread thread);
}
