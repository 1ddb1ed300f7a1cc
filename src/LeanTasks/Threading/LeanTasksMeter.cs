using System.Diagnostics.Metrics;

namespace LeanTasks.Threading;

/// <summary>The meter of all instruments. The first use loads the assembly with meters: see <see cref="MeterListeners"/>.</summary>
internal static class LeanTasksMeter
{
    internal const string Name = LeanTasksEventSource.SourceName;

    internal static readonly Meter Instance = new(Name);

    /// <summary>Creates an instrument. A listener to which it is announced may throw: that is no matter of whoever makes a pool or a scheduler.</summary>
    /// <returns>Null if a listener has thrown.</returns>
    internal static TInstrument? Create<TInstrument>(Func<TInstrument> create)
        where TInstrument : Instrument
    {
        try
        {
            return create();
        }
        catch (Exception)
        {
            return null;
        }
    }
}
