namespace LeanTasks.ValueTaskSources;

/// <summary>The type of the value that user code has of an operation, for messages.</summary>
internal enum HandedOutAs : byte
{
    /// <summary>A <see cref="Flow{TResult}"/> of a flow's operation, a <see cref="System.Threading.Tasks.ValueTask"/> of any other.</summary>
    Usual,

    /// <summary>A <see cref="LeanTasks.PooledFlow"/>, with or without a result.</summary>
    PooledFlow,

    /// <summary>A <see cref="System.Threading.Tasks.ValueTask"/>.</summary>
    ValueTask,
}
