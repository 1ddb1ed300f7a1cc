namespace LeanTasks.Tests.ValueTasks;

/// <summary>What a ValueTask can be made of.</summary>
public enum InputKind
{
    /// <summary>A task of the BCL.</summary>
    Task,

    /// <summary>A task of ours, which is the source itself.</summary>
    LeanTask,

    /// <summary>A source that checks how it is used.</summary>
    Checking,

    /// <summary>The BCL's core of a source.</summary>
    Core,

    /// <summary>A method with the BCL's pooling builder.</summary>
    PoolingMethod,

    /// <summary>A method with the BCL's usual builder.</summary>
    Method,
}
