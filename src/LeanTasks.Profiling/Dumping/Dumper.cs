using LeanTasks.Profiling.Allocations;
using LeanTasks.Profiling.Counting;

namespace LeanTasks.Profiling.Dumping;

/// <summary>Writes the counts of this process to its file. Safe to use from any thread: one writes at a time.</summary>
internal sealed class Dumper
{
    private readonly Lock _lock = new();
    private readonly string _file;
    private readonly Action<string> _tell;

    // Written under the lock, by the thread that begins to watch.
    private AllocationWatch? _watch;

    // All five are written under the lock, by the thread that writes the file.
    private bool _written;
    private bool _failed;
    private bool _ended;
    private long _sum;
    private long _ownBytes;

    /// <summary>Creates one.</summary>
    /// <param name="file">The file, as a full path: the app may change its working directory.</param>
    /// <param name="tell">Receives a line if the file cannot be written.</param>
    internal Dumper(string file, Action<string> tell) => (_file, _tell) = (file, tell);

    /// <summary>Writes from now on also what the whole process allocates.</summary>
    /// <param name="watch">The watch, which only the dumper reads.</param>
    internal void Watch(AllocationWatch watch)
    {
        lock (_lock)
            _watch = watch;
    }

    /// <summary>Writes the counts, unless nothing was counted since the last time.</summary>
    internal void Write() => Write(asked: false, last: false);

    /// <summary>Writes the counts in any case, for a process that waits for a new file.</summary>
    internal void WriteAsked() => Write(asked: true, last: false);

    /// <summary>Writes the counts in any case, and nothing afterwards: the end of the process would leave a temporary file.</summary>
    internal void WriteLast() => Write(asked: false, last: true);

    private void Write(bool asked, bool last)
    {
        lock (_lock)
        {
            if (_ended)
                return;
            _ended = last;
            long before = GC.GetAllocatedBytesForCurrentThread();
            Site[] sites = Sites.All();
            long[] numbers = CountsLedger.Read(sites.Length);

            // Numbers only grow, so that any change changes the sum, however often it overflows.
            long sum = 0;
            foreach (long number in numbers)
                sum = unchecked(sum + number);
            if (_written && sum == _sum && !asked && !last)
                return;
            try
            {
                ProcessAllocations? allocations = _watch?.Read(_ownBytes + GC.GetAllocatedBytesForCurrentThread() - before + Snapshot.AddedBytes(sites, numbers));
                CountsFile.Write(_file, Snapshot.Of(sites, numbers) with { Allocations = allocations });
                _written = true;
                _sum = sum;
            }
            catch (Exception error)
            {
                // On any failure the app continues; it is reported once, not each second.
                if (!_failed)
                {
                    _tell(
                        $"leantasks: The counts file '{_file}' cannot be written ({error.Message.ReplaceLineEndings(" ").TrimEnd('.')}). "
                        + $"Set {ProfileEnvironment.CountsVariable} to a writable folder.");
                }

                _failed = true;
            }

            _ownBytes += GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }
}
