using System.Diagnostics.Metrics;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>The meter of all instruments. The first use loads the assembly with meters: see <see cref="MeterListeners"/>.</summary>
internal static class LeanTasksMeter
{
    internal const string Name = LeanTasksEventSource.SourceName;

    internal static readonly Meter Instance = new(Name);

    /// <summary>
    /// Creates an instrument. A listener to which it is announced may throw: the code that makes a pool or a scheduler must not see that.
    /// </summary>
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

/// <summary>
/// Whether anybody can listen to a meter (<c>dotnet-counters</c>, OpenTelemetry): once the assembly with meters and listeners has been loaded.
/// The library does not load it, which takes milliseconds.
/// </summary>
internal static class MeterListeners
{
    private const string AssemblyOfListeners = "System.Diagnostics.DiagnosticSource,";

    /// <summary>Whether anybody can listen now; if not, calls back once somebody can.</summary>
    /// <param name="later">
    /// Called by the thread that loads the assembly, before it can be used. At worst it is called although the result is true, and must not mind.
    /// </param>
    internal static bool CanListen(Action later)
    {
        // Native AOT has no event for loads; and a subscription to that event would keep a library loaded that is to be unloaded.
        if (!RuntimeFeature.IsDynamicCodeSupported || typeof(MeterListeners).IsCollectible)
            return true;

        // Before the search, so that an assembly that is loaded meanwhile is not missed.
        AppDomain.CurrentDomain.AssemblyLoad += Note;
        foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
        {
            if (HasListeners(assembly))
            {
                AppDomain.CurrentDomain.AssemblyLoad -= Note;
                return true;
            }
        }

        return false;

        void Note(object? sender, AssemblyLoadEventArgs loaded)
        {
            if (!HasListeners(loaded.LoadedAssembly))
                return;
            AppDomain.CurrentDomain.AssemblyLoad -= Note;
            later();
        }
    }

    private static bool HasListeners(Assembly assembly) => assembly.FullName is { } name && name.StartsWith(AssemblyOfListeners, StringComparison.Ordinal);
}
