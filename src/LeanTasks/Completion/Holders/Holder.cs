namespace LeanTasks.Completion;

/// <summary>
/// One piece of a task's rare state, and the slot that replaces the one that the holder is in. A holder never leaves its slot, and
/// everything the protocol says of the slot applies to <see cref="Slot"/> from then on. Holders form a chain, each kind at most
/// once.
/// </summary>
internal abstract class Holder
{
    // The former content of the slot that now has this holder; from then on written as that slot was. Completion/README.md
    internal object? Slot;
}
