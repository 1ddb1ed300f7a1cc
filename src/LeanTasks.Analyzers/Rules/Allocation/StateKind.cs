namespace LeanTasks.Analyzers;

/// <summary>In which way a call can pass a state.</summary>
internal enum StateKind
{
    /// <summary>By an overload with one parameter more, whose delegate gets one argument more.</summary>
    Added,

    /// <summary>By the called method itself: the caller passes null so far, and the lambda does not use it.</summary>
    NullSoFar,

    /// <summary>By <c>ThreadPool.QueueUserWorkItem&lt;TState&gt;(callBack, state, preferLocal)</c>, whose delegate gets the state instead of null.</summary>
    PoolWorkItem,
}
