namespace LeanTasks.TestSupport;

/// <summary>Decides from looks at a program, one a second, whether it hangs: whether all that it has started waits, and goes on waiting.</summary>
/// <remarks>It counts looks and not time, so a machine that stands still for an hour is one look.</remarks>
/// <param name="limit">How many still looks in a row are a hang.</param>
internal sealed class Stillness(int limit)
{
    // A wait that polls takes some hundredths of a processor. A program that works, however slowly, takes or waits for more than this.
    private const double StillSeconds = 0.1;

    private Activity? _last;

    private int _stillLooks;

    /// <summary>Takes the next look, and says whether the program hangs.</summary>
    public bool Lasts(Activity now)
    {
        bool isStill = _last is { } last && last.Processes == now.Processes && now.Seconds - last.Seconds < StillSeconds;
        _stillLooks = isStill ? _stillLooks + 1 : 0;
        _last = now;
        return _stillLooks >= limit;
    }
}
