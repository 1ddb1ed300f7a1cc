using System.Collections.Concurrent;
using System.Diagnostics.Tracing;

namespace LeanTasks.Threading;

/// <summary>The events of the library. Created when there is an event to write.</summary>
[EventSource(Name = SourceName)]
internal sealed class LeanTasksEventSource : EventSource
{
    /// <summary>The name of the event source; the meter has the same name.</summary>
    internal const string SourceName = "LeanTasks";

    private const int Unpooled = 1;
    private const int PathOff = 2;

    private static readonly Lazy<LeanTasksEventSource> s_log = new(static () => new LeanTasksEventSource());

    // The methods that are no longer pooled, and how each was misused. Written by the threads that detect it.
    private static readonly ConcurrentQueue<(string Method, string Misuse)> s_misused = new();

    private LeanTasksEventSource()
    {
    }

    /// <summary>The methods that are not pooled any more.</summary>
    internal static IEnumerable<string> UnpooledMethods => s_misused.Select(static each => each.Method);

    /// <summary>Reports that a method is not pooled any more. An exception of a listener is dropped: it would hide the misuse itself.</summary>
    [NonEvent]
    internal static void ReportMisuse(string method, string misuse)
    {
        try
        {
            s_log.Value.MethodUnpooled(method, misuse);
        }
        catch (Exception)
        {
        }

        // Afterwards: a source that is only now created reports all that are here.
        s_misused.Enqueue((method, misuse));
    }

    /// <summary>Reports that a fast path is off. An exception of a listener is dropped: it would end the process.</summary>
    [NonEvent]
    internal static void ReportOff(FastPath path)
    {
        try
        {
            // A listener that waits for the source receives all paths that are off when the source is created.
            LeanTasksEventSource log = s_log.Value;
            if (path.TryMarkReported())
                log.FastPathOff(path.Name, path.Failure!, path.WhenOff);
        }
        catch (Exception)
        {
        }
    }

    /// <summary>
    /// A later listener receives the methods that are no longer pooled by then, and the paths that are off. Probes run at the first use, which is mostly
    /// before it. An event goes to all listeners, so the earlier ones receive them again.
    /// </summary>
    protected override void OnEventCommand(EventCommandEventArgs command)
    {
        if (command.Command != EventCommand.Enable)
            return;
        foreach ((string method, string misuse) in s_misused)
            MethodUnpooled(method, misuse);
        foreach (FastPath path in FastPath.All)
        {
            if (path.Failure is { } why)
            {
                _ = path.TryMarkReported();
                FastPathOff(path.Name, why, path.WhenOff);
            }
        }
    }

    [Event(Unpooled, Level = EventLevel.Warning, Message = "A ValueTask of {0} was misused, so later calls of this method are not pooled. {1}")]
    private void MethodUnpooled(string method, string misuse) => WriteEvent(Unpooled, method, misuse);

    [Event(PathOff, Level = EventLevel.Warning, Message = "The fast path {0} is off. {1} {2}")]
    private void FastPathOff(string name, string why, string whenOff) => WriteEvent(PathOff, name, why, whenOff);
}
