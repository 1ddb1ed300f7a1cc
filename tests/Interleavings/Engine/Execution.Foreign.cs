namespace LeanTasks.Interleavings;

// What the program under test did not make: a task, a source or a token that a thread of the scenario ends.
public sealed partial class Execution
{
    /// <summary>Whether the scenario has made something foreign. Only then are the woven calls steps: others need no more schedules.</summary>
    internal bool HasForeign { get; private set; }

    /// <summary>Something foreign is there: from now on it may end before each call that reads it.</summary>
    internal void AddForeign() => HasForeign = true;

    /// <summary>The running thread is about to call a foreign object, which another may end first.</summary>
    /// <param name="member">The member that it calls.</param>
    /// <param name="owner">The object, if that is known.</param>
    internal void StepOfForeign(string member, object? owner = null) =>
        Step(new Operation(member, Cell: owner is null ? 0 : System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(owner), IsFence: true));
}
