using LeanTasks.Completion;

namespace LeanTasks;

// Rare state: holders in the slot. Completion/README.md
public partial class LeanTask
{
    /// <summary>What is in the innermost slot, behind all holders.</summary>
    private object? Content
    {
        get
        {
            object? content = Volatile.Read(ref _slot);
            while (content is Holder holder)
                content = Volatile.Read(ref holder.Slot);
            return content;
        }
    }

    /// <summary>The holder of this kind, or null.</summary>
    private THolder? Find<THolder>()
        where THolder : Holder => HasFlag(TaskFlags.Inflated) ? FindHolder<THolder>() : null;

    private THolder? FindHolder<THolder>()
        where THolder : Holder
    {
        object? content = Volatile.Read(ref _slot);
        while (content is Holder holder)
        {
            if (holder is THolder found)
                return found;
            content = Volatile.Read(ref holder.Slot);
        }

        return null;
    }

    /// <summary>Adds a holder while the task is being made: nobody else sees it yet.</summary>
    private void Hold(Holder holder)
    {
        holder.Slot = _slot;
        _slot = holder;
        _flags |= (byte)TaskFlags.Inflated;
    }

    /// <summary>Adds a holder, at any time in the task's life.</summary>
    /// <returns>The holder, or the one of its kind that another thread has added.</returns>
    private THolder Inflate<THolder>(THolder holder)
        where THolder : Holder
    {
        // Before the exchange: a thread that then reads a holder from the slot knows from the flag that it may be one.
        SetFlag(TaskFlags.Inflated);
        ref object? slot = ref _slot;
        while (true)
        {
            object? head = Volatile.Read(ref slot);
            if (head is Holder present)
            {
                if (present is THolder existing)
                    return existing;
                slot = ref present.Slot;
                continue;
            }

            holder.Slot = head;
            if (ReferenceEquals(Interlocked.CompareExchange(ref slot, holder, head), head))
                return holder;
        }
    }

    private protected bool HasFlag(TaskFlags flag) => (Volatile.Read(ref _flags) & (byte)flag) != 0;

    /// <returns>Whether it was not set before.</returns>
    private protected bool SetFlag(TaskFlags flag)
    {
        byte flags = Volatile.Read(ref _flags);
        while ((flags & (byte)flag) == 0)
        {
            byte seen = Interlocked.CompareExchange(ref _flags, (byte)(flags | (byte)flag), flags);
            if (seen == flags)
                return true;
            flags = seen;
        }

        return false;
    }

    private protected void ClearFlag(TaskFlags flag)
    {
        byte flags = Volatile.Read(ref _flags);
        while (true)
        {
            byte seen = Interlocked.CompareExchange(ref _flags, (byte)(flags & ~(byte)flag), flags);
            if (seen == flags)
                return;
            flags = seen;
        }
    }
}
