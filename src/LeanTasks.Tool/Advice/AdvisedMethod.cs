using LeanTasks.Tool.Code;

namespace LeanTasks.Tool.Advice;

/// <summary>A method to advise on.</summary>
/// <param name="Assembly">The simple name of its assembly.</param>
/// <param name="StateMachine">The key of its state machine.</param>
/// <param name="Name">Its name as in the source.</param>
/// <param name="Sums">The counts.</param>
/// <param name="Code">The facts of its code; null where it was not found.</param>
internal sealed record AdvisedMethod(string Assembly, string StateMachine, string Name, MethodSums Sums, MethodCode? Code)
{
    /// <summary>Whether it was compiled from F#.</summary>
    public bool IsFSharp { get; init; }

    /// <summary>Whether its assembly was compiled without optimization.</summary>
    public bool IsUnoptimized { get; init; }

    /// <summary>Its name as <c>leantasks fuse --methods</c> takes it; null where that is not known.</summary>
    public string? PoolPattern { get; init; }

    /// <summary>Whether it represents all tasks of unoptimized F#.</summary>
    public bool IsManyMethods { get; init; }
}
