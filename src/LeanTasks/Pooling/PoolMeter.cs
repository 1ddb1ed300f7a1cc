using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Pooling;

/// <summary>
/// What listeners (<c>dotnet-counters</c>, OpenTelemetry) can know of all pools. The meter itself is made by the first use of a pool after
/// the assembly has been loaded that meters and listeners are in: before, nobody can listen, and to load it takes milliseconds.
/// </summary>
internal static class PoolMeter
{
    internal const string Name = LeanTasksEventSource.SourceName;

    private const string MethodTag = "method";

    private const string AssemblyOfListeners = "System.Diagnostics.DiagnosticSource,";

    // Whether anybody can listen. Set by the static constructor, or later by who loads the assembly. In native code loads are not told of; and
    // who is told of them would keep a library loaded that is to be unloaded.
    private static bool s_canBeHeard = !RuntimeFeature.IsDynamicCodeSupported || typeof(PoolMeter).IsCollectible || IsLoaded();

    /// <summary>Whether anybody listens: to be asked before <see cref="Add"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsOn(PoolCount count) => s_canBeHeard && PoolCounters.IsOn(count);

    /// <summary>
    /// Calls the listeners, which may use pooled methods themselves: the caller's pool must be in order, and no lock held. What they
    /// throw is dropped, because it would come out of an <c>await</c> that has nothing to do with it.
    /// </summary>
    internal static void Add(PoolCount count, long number, string method)
    {
        try
        {
            PoolCounters.Add(count, number, new KeyValuePair<string, object?>(MethodTag, method));
        }
        catch (Exception)
        {
        }
    }

    private static bool IsLoaded()
    {
        // Before the look, so that nothing is missed that is loaded meanwhile.
        AppDomain.CurrentDomain.AssemblyLoad += NoteLoad;
        foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
        {
            if (HasListeners(assembly))
            {
                AppDomain.CurrentDomain.AssemblyLoad -= NoteLoad;
                return true;
            }
        }

        return false;
    }

    private static void NoteLoad(object? sender, AssemblyLoadEventArgs loaded)
    {
        if (!HasListeners(loaded.LoadedAssembly))
            return;
        AppDomain.CurrentDomain.AssemblyLoad -= NoteLoad;

        // The meter is not made here, inside the load of what it is made of; but also if no pool is used any more.
        s_canBeHeard = true;
        ThreadPool.UnsafeQueueUserWorkItem(static _ => IsOn(PoolCount.Rented), null);
    }

    private static bool HasListeners(Assembly assembly) => assembly.FullName is { } name && name.StartsWith(AssemblyOfListeners, StringComparison.Ordinal);
}
