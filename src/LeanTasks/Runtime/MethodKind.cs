namespace LeanTasks.Runtime;

/// <summary>What an awaiter is to the code that resumes it: all that is asked of a <see cref="Continuation"/>, in one call.</summary>
[Flags]
internal enum MethodKind : byte
{
    /// <summary>No async method; <see cref="Continuation.Run"/> runs it.</summary>
    None = 0,

    /// <summary>A suspended async method, which <see cref="Continuation.RunMethod"/> resumes.</summary>
    Method = 1,

    /// <summary>The first thing that the method does when it is resumed is to consume the operation that it awaits. Only with <see cref="Method"/>.</summary>
    ConsumesAtOnce = 2,

    /// <summary>It runs no user code: it resumes where what it awaits ends, wherever that is. Only with <see cref="Method"/>.</summary>
    ResumesInline = 4,

    /// <summary>A method of the BCL's builders, which is no <see cref="Continuation"/>: the operation that it awaits resumes it.</summary>
    Bcl = 8,
}
