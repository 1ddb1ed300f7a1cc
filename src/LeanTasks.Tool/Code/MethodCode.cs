namespace LeanTasks.Tool.Code;

/// <summary>The facts of one async method in the code of an app, as far as it is understood.</summary>
internal sealed record MethodCode
{
    /// <summary>How many awaits its code has.</summary>
    public required int Awaits { get; init; }

    /// <summary>Whether it could return the task that it awaits: one await, at the end, of the type that it returns, and nothing after it or around it.</summary>
    public required bool PassesThrough { get; init; }

    /// <summary>Whether it throws, or calls code that may throw, before its first await; without <c>async</c> that would be thrown when it is called, not when it is awaited.</summary>
    public required bool MayThrowEarly { get; init; }

    /// <summary>The contexts that it sets, and that are restored because it is async.</summary>
    public ContextUse Context { get; init; } = ContextUse.None;

    /// <summary>Whether an await of its own resumes on any thread: one with <c>ConfigureAwait(false)</c>.</summary>
    public bool LeavesContext { get; init; }

    /// <summary>Whether only its own assembly can call it: private, internal, or a local function.</summary>
    public required bool IsHidden { get; init; }

    /// <summary>Whether it is a lambda, called through a delegate.</summary>
    public required bool IsLambda { get; init; }

    /// <summary>Whether it is the entry point of a program, which must return a <c>Task</c>.</summary>
    public required bool IsEntryPoint { get; init; }

    /// <summary>Whether other types may override it.</summary>
    public required bool IsVirtual { get; init; }

    /// <summary>The methods of the app's own interfaces and base types that it implements or overrides.</summary>
    public required IReadOnlyList<string> Implements { get; init; }

    /// <summary>The method of an interface or base type outside the app's assemblies that it implements or overrides; its return type cannot change.</summary>
    public required string? BoundTo { get; init; }

    /// <summary>The places in the app's assemblies that call it, directly or through a method that it implements; those that only return its task are replaced by their own callers.</summary>
    public required IReadOnlyList<CallSite> Callers { get; init; }

    /// <summary>The methods that return its task to some of <see cref="Callers"/>, without async.</summary>
    public IReadOnlyList<string> HandedOnBy { get; init; } = [];

    /// <summary>Of these, one that is a property, whose users may keep the task, or ask for it again; null if there is none.</summary>
    public string? Property { get; init; }
}
