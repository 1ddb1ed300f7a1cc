namespace LeanTasks.Differential.Tests.Running;

/// <summary>How a program is run, and what of it is compared.</summary>
internal enum RunMode
{
    /// <summary>On one thread; the order of everything is compared.</summary>
    InOrder,

    /// <summary>The same inside a SynchronizationContext, whose posts are compared too.</summary>
    InContext,

    /// <summary>The same with sources that are completed outside the SynchronizationContext, so that everything comes back to it by a post.</summary>
    IntoContext,

    /// <summary>With the pool; of each task what it did is compared, not what it did before another.</summary>
    Concurrent,
}
