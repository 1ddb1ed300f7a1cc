namespace LeanTasks.Tests.Methods.ByHand;

/// <summary>What is done to a builder.</summary>
internal enum HandStep
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>Asks for its task.</summary>
    Task,

    SetResult,

    SetException,

    /// <summary>SetException with an <see cref="OperationCanceledException"/>.</summary>
    Cancel,

    SetNoException,

    SetStateMachine,

    SetNoStateMachine,

    Start,

    AwaitOnCompleted,

    AwaitUnsafeOnCompleted,

    /// <summary>Calls the oldest continuation that an await has left, if there is one.</summary>
    Resume,

    /// <summary>Sets an <see cref="AsyncLocal{T}"/>.</summary>
    SetLocal,
}

/// <summary>Where the builder is.</summary>
internal enum BuilderShape
{
    /// <summary>Beside a state machine that is a class.</summary>
    BesideAClass,

    /// <summary>Beside a state machine that is a struct.</summary>
    BesideAStruct,

    /// <summary>In a state machine that is a class.</summary>
    InAClass,

    /// <summary>In a state machine that is a struct, as compilers have it; what is done to it from outside is done to the caller's copy.</summary>
    InAStruct,
}

/// <summary>What is done to one builder, in turn.</summary>
/// <param name="Shape">Where the builder is.</param>
/// <param name="Steps">What is done to it from outside.</param>
/// <param name="MoveNext">What the state machine does to it, each time that it is resumed.</param>
internal sealed record HandProgram(BuilderShape Shape, IReadOnlyList<HandStep> Steps, HandStep MoveNext)
{
    public override string ToString() => $"{Shape}: {string.Join(", ", Steps)}; MoveNext: {MoveNext}";
}
