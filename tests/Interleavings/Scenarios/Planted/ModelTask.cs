using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings.Tests.Planted;

/// <summary>The completion protocol of <see cref="LeanTask"/> in small, with one mistake or none. What scenarios call is not inlined, so that traces name it.</summary>
internal sealed class ModelTask(Defect defect)
{
    private static readonly object s_done = new();

    // Null, a Node, or s_done.
    private object? _slot;

    private bool _claimed;
    private bool _completed;
    private int _result;

    internal bool IsCompleted => Volatile.Read(ref _completed);

    internal int Result => _result;

    /// <summary>Runs the continuation once the task has completed: later, or now.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void Attach(Action continuation)
    {
        Node node = new(continuation);
        object? head = Volatile.Read(ref _slot);
        while (head != s_done)
        {
            node.Next = head;
            object? seen = Replace(head, node);
            if (seen == head)
                return;
            head = seen;
        }

        if (defect != Defect.LateAttachDoesNotSettle)
            Volatile.Write(ref _completed, true);
        continuation();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal bool TryComplete(int result)
    {
        if (!TryClaim())
        {
            SpinWait spinner = default;
            while (defect != Defect.LoserDoesNotWait && !IsCompleted)
                spinner.SpinOnce();
            return false;
        }

        if (defect != Defect.ResultAfterExchange)
            _result = result;
        object? head = Close();
        _result = result;
        if (defect != Defect.StateAfterContinuations)
            Volatile.Write(ref _completed, true);
        for (Node? node = head as Node; node is not null; node = node.Next as Node)
            node.Continuation();
        Volatile.Write(ref _completed, true);
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void Wait()
    {
        object monitor = new();
        bool signaled = false;
        Attach(() =>
        {
            lock (monitor)
            {
                signaled = true;
                Monitor.Pulse(monitor);
            }
        });
        lock (monitor)
        {
            while (!signaled || defect == Defect.PulseWithoutFlag)
            {
                Monitor.Wait(monitor);
                if (signaled)
                    return;
            }
        }
    }

    private object? Replace(object? head, Node node)
    {
        if (defect != Defect.AttachWithoutExchange)
            return Interlocked.CompareExchange(ref _slot, node, head);
        Volatile.Write(ref _slot, node);
        return head;
    }

    private object? Close()
    {
        if (defect != Defect.CompleteWithoutExchange)
            return Interlocked.Exchange(ref _slot, s_done);
        object? head = Volatile.Read(ref _slot);
        Volatile.Write(ref _slot, s_done);
        return head;
    }

    private bool TryClaim()
    {
        if (defect != Defect.ClaimWithoutExchange)
            return !Interlocked.CompareExchange(ref _claimed, true, false);
        if (Volatile.Read(ref _claimed))
            return false;
        Volatile.Write(ref _claimed, true);
        return true;
    }

    private sealed class Node(Action continuation)
    {
        internal Action Continuation => continuation;

        internal object? Next { get; set; }
    }
}
