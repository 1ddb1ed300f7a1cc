namespace LeanTasks.Tool;

/// <summary>
/// Says on a terminal what a command is doing: after a second, and then every five seconds, if that has changed. Says nothing where standard error is
/// redirected.
/// </summary>
internal sealed class Progress : IDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_period = TimeSpan.FromSeconds(5);

    private readonly Lock _lock = new();
    private readonly TextWriter _error;
    private readonly ITimer? _timer;

    private string _doing;
    private string? _told;
    private bool _hasEnded;

    /// <summary>Begins.</summary>
    /// <param name="error">Standard error.</param>
    /// <param name="doing">What the command is doing, as a sentence.</param>
    public Progress(TextWriter error, string doing)
        : this(error, doing, isTerminal: !Console.IsErrorRedirected, TimeProvider.System)
    {
    }

    /// <inheritdoc cref="Progress(TextWriter, string)"/>
    /// <param name="error">Standard error.</param>
    /// <param name="doing">What the command is doing, as a sentence.</param>
    /// <param name="isTerminal">Whether somebody watches.</param>
    /// <param name="time">The clock.</param>
    internal Progress(TextWriter error, string doing, bool isTerminal, TimeProvider time)
    {
        _error = error;
        _doing = doing;
        if (isTerminal)
            _timer = time.CreateTimer(static progress => ((Progress)progress!).Tell(), this, s_patience, s_period);
    }

    /// <summary>Goes on to something else.</summary>
    /// <param name="doing">What that is, as a sentence.</param>
    public void Next(string doing)
    {
        lock (_lock)
            _doing = doing;
    }

    /// <summary>Says nothing more.</summary>
    public void Dispose()
    {
        lock (_lock)
            _hasEnded = true;
        _timer?.Dispose();
    }

    private void Tell()
    {
        lock (_lock)
        {
            if (_hasEnded || _doing == _told)
                return;
            _told = _doing;
            try
            {
                _error.WriteLine($"leantasks: {_doing}");
            }
            catch (IOException)
            {
                // The terminal was closed: nobody watches any more, and the command's own output says so where that matters.
            }
        }
    }
}
