using LeanTasks.Runtime;

namespace LeanTasks.Parallelism;

/// <summary>
/// An enumerator that the participants of a loop advance in turn, each taking as many items as keep it busy for a while. When the
/// enumerator has reached its end, the others take items that a participant still has.
/// </summary>
/// <param name="enumerator">The enumerator; its creator disposes of it when all participants have ended.</param>
internal sealed class SharedEnumerator<T>(IEnumerator<T> enumerator)
{
    private const int MaxChunk = 512;

    // A chunk costs a lock and calls of the enumerator: with chunks as short as those of ranges, loops took up to a fifth longer.
    private const int ChunkScale = 8;

    // In milliseconds. A wait that is longer than any quick source takes is a wait for a source that blocks.
    private const int Patience = 1;

    // How many items are taken between checks whether taking them takes too long.
    private const int Stride = 16;

    // Guards the enumerator and the fields below.
    private readonly Lock _gate = new();

    // The buffers of all participants that have begun, the latest first.
    private ItemBuffer<T>? _buffers;

    // The index of the next item of the enumerator.
    private long _next;

    // Whether the enumerator has reached its end, or has thrown, or no more items are wanted.
    private bool _isExhausted;

    // Whether no participant is to begin any more, even if buffers have items left: their owners run those. Set by any thread.
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

    /// <summary>Takes an item for the owner of a buffer that is empty.</summary>
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
        // The enumerator, which runs on this thread, has forked inside MoveNext, and helps a participant of this loop while it waits.
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

    /// <summary>Enters the gate. If that takes long, the scheduler runs another worker in place of this thread.</summary>
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

    // The time of waiting for the lock does not count: a participant that waits takes too few items at a time, not too many.
    private static void AdaptChunk(ItemBuffer<T> buffer)
    {
        ChunkClock clock = buffer.Clock;
        if (clock.IsStarted)
            buffer.Chunk = (int)clock.Next((uint)buffer.Chunk, MaxChunk, ChunkScale);
    }
}
