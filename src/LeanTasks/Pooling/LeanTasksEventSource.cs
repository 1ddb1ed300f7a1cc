using System.Diagnostics.Tracing;

namespace LeanTasks.Pooling;

/// <summary>The events of the library. Made when there is one to tell.</summary>
[EventSource(Name = PoolMeter.Name)]
internal sealed class LeanTasksEventSource : EventSource
{
    private const int Unpooled = 1;

    private static readonly Lazy<LeanTasksEventSource> s_log = new(static () => new LeanTasksEventSource());

    private LeanTasksEventSource()
    {
    }

    /// <summary>Tells that a method is not pooled any more. What a listener throws is dropped: it would hide the misuse itself.</summary>
    [NonEvent]
    internal static void Tell(string method, string misuse)
    {
        try
        {
            s_log.Value.MethodUnpooled(method, misuse);
        }
        catch (Exception)
        {
        }
    }

    [Event(Unpooled, Level = EventLevel.Warning, Message = "A ValueTask of {0} was misused, so later calls of it are not pooled. {1}")]
    private void MethodUnpooled(string method, string misuse) => WriteEvent(Unpooled, method, misuse);
}
