using System.Threading.Channels;

namespace LeanTasks.Tool.Running;

/// <summary>The events, in order: written by signals, timers and the app's end, read by one loop. Any thread may post.</summary>
internal sealed class RunEvents
{
    private readonly Channel<RunEvent> _channel = Channel.CreateUnbounded<RunEvent>();

    private int _tableWanted;

    /// <summary>Adds an event; several requests for a table count as one.</summary>
    /// <param name="happened">The event.</param>
    public void Post(RunEvent happened)
    {
        if (happened != RunEvent.TableWanted || Interlocked.Exchange(ref _tableWanted, 1) == 0)
            _channel.Writer.TryWrite(happened);
    }

    /// <summary>Waits for the next; ticks are skipped if more has happened since, so that nothing waits behind accumulated ones.</summary>
    public async ValueTask<RunEvent> NextAsync()
    {
        RunEvent happened;
        do
        {
            happened = await _channel.Reader.ReadAsync();
        }
        while (happened == RunEvent.Tick && _channel.Reader.Count > 0);
        if (happened == RunEvent.TableWanted)
            Volatile.Write(ref _tableWanted, 0);
        return happened;
    }

    /// <summary>Posts after a time, unless the timer is disposed before.</summary>
    /// <param name="happened">The event to add.</param>
    /// <param name="after">The time.</param>
    public Timer PostAfter(RunEvent happened, TimeSpan after) => new(_ => Post(happened), null, after, Timeout.InfiniteTimeSpan);

    /// <summary>Posts after each period, until the timer is disposed.</summary>
    /// <param name="happened">The event to add.</param>
    /// <param name="period">The period.</param>
    public Timer PostEach(RunEvent happened, TimeSpan period) => new(_ => Post(happened), null, period, period);
}
