using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

/// <summary>
/// A real thread that runs one job after another: a logical thread, or the setup of an execution. It moves only while it has the baton, and hands it
/// on by <see cref="Resume"/> of another before it waits for its own.
/// </summary>
internal sealed class Worker
{
    private readonly Baton _baton = new();
    private readonly Thread _thread;
    private readonly int _processor;
    private Action? _job;

    // Where the stack of the thread begins, which grows down.
    private nint _stackBase;

    internal Worker(int number, int processor)
    {
        _processor = processor;
        _thread = new Thread(RunJobs) { IsBackground = true, Name = $"interleavings {number}" };
        _thread.UnsafeStart();
    }

    /// <summary>What the worker will do when it is next resumed.</summary>
    internal void Assign(Action job) => _job = job;

    internal void Resume() => _baton.Give();

    /// <summary>Only on the worker's own thread, as the last of a job: the one just assigned follows, without a hand-over.</summary>
    internal void Continue() => _baton.Keep();

    /// <summary>Only on the worker's own thread.</summary>
    internal void WaitForBaton() => _baton.Take();

    /// <summary>Whether a cell is on the thread's stack. Only on the worker's own thread.</summary>
    internal bool IsOnItsStack(ref byte cell)
    {
        byte here = 0;
        nint address = AddressOf(ref cell);
        return address > AddressOf(ref here) && address < _stackBase;
    }

    /// <summary>Lets the thread end. It must not be in the middle of a job.</summary>
    internal void Stop()
    {
        _job = null;
        Resume();
        _thread.Join();
    }

    private void RunJobs()
    {
        Processor.Bind(_processor);
        byte here = 0;
        _stackBase = AddressOf(ref here);
        WaitForBaton();
        while (_job is { } job)
        {
            job();
            WaitForBaton();
        }
    }

    private static nint AddressOf(ref byte cell) => Unsafe.ByteOffset(ref Unsafe.NullRef<byte>(), ref cell);
}
