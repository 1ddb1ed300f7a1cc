using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>
/// An enumerator that the participants of a loop advance in turn, each taking as many items as it will be busy with for a while.
/// What a participant still has when the enumerator has come to its end, the others help it with.
/// </summary>
/// <param name="enumerator">Whoever made it disposes of it when all participants have ended.</param>
internal sealed class SharedEnumerator<T>(IEnumerator<T> enumerator)
{
    private const int MaxChunk = 512;

    // A chunk costs a lock and calls of the enumerator: with chunks as short as those of ranges, loops took up to a fifth longer.
    private const int ChunkScale = 8;

    // In milliseconds. Who waits longer than any quick source takes waits for one that blocks.
    private const int Patience = 1;

    // How many items are taken before somebody looks whether that takes too long.
    private const int Stride = 16;

    // For the enumerator, and for what is written below.
    private readonly Lock _gate = new();

    // The buffers of all that have begun, the latest first.
    private ItemBuffer<T>? _buffers;

    // The index of the next item of the enumerator.
    private long _next;

    // Whether the enumerator has come to its end, or thrown, or no more of it is wanted.
    private bool _isExhausted;

    // Whether nobody is to begin any more, whatever is left in buffers: those they belong to see to it. Set by anybody.
    private bool _endsEarly;

    /// <summary>Whether there seems to be something left, in the enumerator or in a buffer.</summary>
    internal bool HasMore
    {
        get
        {
            if (Volatile.Read(ref _endsEarly))
                return false;
            if (!IsExhausted)
                return true;
            for (ItemBuffer<T>? buffer = Volatile.Read(ref _buffers); buffer is not null; buffer = buffer.Next)
            {
                if (!buffer.IsEmpty)
                    return true;
            }

            return false;
        }
    }

    private bool IsExhausted => Volatile.Read(ref _isExhausted);

    internal void EndEarly()
    {
        Volatile.Write(ref _endsEarly, true);
        Volatile.Write(ref _isExhausted, true);
    }

    internal ItemBuffer<T> NewBuffer()
    {
        Enter();
        try
        {
            ItemBuffer<T> buffer = new(_buffers);
            Volatile.Write(ref _buffers, buffer);
            return buffer;
        }
        finally
        {
            _gate.Exit();
        }
    }

    /// <summary>Takes an item for the participant whose buffer it is, which is empty.</summary>
    internal bool TryTake(ItemBuffer<T> own, out T item, out long index)
    {
        AdaptChunk(own);
        while (!IsExhausted && TryFill(own))
        {
            if (own.TryTake(out item, out index))
                return true;
        }

        for (ItemBuffer<T>? buffer = Volatile.Read(ref _buffers); buffer is not null; buffer = buffer.Next)
        {
            if (buffer.TryTake(out item, out index))
                return true;
        }

        item = default!;
        index = 0;
        return false;
    }

    private bool TryFill(ItemBuffer<T> buffer)
    {
        // An item of this enumerator that is being made on this thread has forked, and waits by helping somebody of this loop.
        if (_gate.IsHeldByCurrentThread)
            return false;

        Enter();
        try
        {
            if (_isExhausted)
                return false;
            T[] room = buffer.Room();
            ChunkClock clock = ChunkClock.Start();
            int count = 0;
            bool ended = true;
            try
            {
                while (count < buffer.Chunk && !(count % Stride == Stride - 1 && clock.IsLate(ChunkScale)))
                {
                    if (!enumerator.MoveNext())
                        return End(buffer, count);
                    room[count++] = enumerator.Current;
                }

                ended = false;
            }
            finally
            {
                if (ended)
                    Volatile.Write(ref _isExhausted, true);
            }

            Offer(buffer, count);
            buffer.Clock = clock;
            return true;
        }
        finally
        {
            _gate.Exit();
        }
    }

    /// <summary>Enters the gate. While that takes long, the scheduler runs others in the place of the thread.</summary>
    private void Enter()
    {
        if (_gate.TryEnter(Patience))
            return;
        using Blocking blocking = Blocking.Begin();
        _gate.Enter();
    }

    private bool End(ItemBuffer<T> buffer, int count)
    {
        Offer(buffer, count);
        return count > 0;
    }

    private void Offer(ItemBuffer<T> buffer, int count)
    {
        buffer.Fill(_next, count);
        _next += count;
    }

    // The time for which the lock was waited for does not count: who waits for it takes too little at a time, not too much.
    private static void AdaptChunk(ItemBuffer<T> buffer)
    {
        ChunkClock clock = buffer.Clock;
        if (clock.IsStarted)
            buffer.Chunk = (int)clock.Next((uint)buffer.Chunk, MaxChunk, ChunkScale);
    }
}
