namespace LeanTasks.Completion;

/// <summary>
/// One piece of a task's rare state, and the slot that takes the place of the one it lies in: from the moment a holder is in a
/// slot it stays there, and everything the protocol says of the slot is said of <see cref="Slot"/>. Holders form a chain, each
/// kind at most once.
/// </summary>
internal abstract class Holder
{
    // What was in the slot that now has this holder; from then on written as that one was. Completion/README.md
    internal object? Slot;
}
