using System.Diagnostics;
using System.Runtime.CompilerServices;
using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// The methods on which the weaver has failed. A step for one method may fail with whatever a mistake of the weaver leads to, and may have changed its
/// module by then. So all is read again from the files, and this method alone is left as it is.
/// </summary>
/// <param name="probe">Called behind each step, with its name and the method; null for nobody. For tests.</param>
internal sealed class MethodFaults(Action<string, string>? probe)
{
    private static readonly string[] s_readers = ["MetadataReader", "SignatureReader", "CodeReader"];

    private readonly Dictionary<string, MethodFault> _all = new(StringComparer.Ordinal);
    private readonly HashSet<string> _leftAlone = new(StringComparer.Ordinal);

    /// <summary>All of them, in the order in which they were found.</summary>
    public IReadOnlyCollection<MethodFault> All => _all.Values;

    /// <summary>Why something is left alone; null if the weaver has not failed on it.</summary>
    public string? WhyNot(FaultPlace place) => _all.TryGetValue(place.Key, out MethodFault? fault) ? $"the weaver failed on it, {fault.Why}" : null;

    /// <summary>Does one step for one method. If it fails, the steps of others go on, up to <see cref="Check"/>.</summary>
    /// <param name="step">Its name.</param>
    /// <param name="place">The method.</param>
    /// <param name="work">The step. It changes nothing that steps of others need.</param>
    /// <returns>Whether it was done.</returns>
    /// <remarks>Never inlined: the frames above this one tell where a fault is.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool Try(string step, FaultPlace place, Action work)
    {
        try
        {
            work();
            probe?.Invoke(step, place.Method);
            return true;
        }
        catch (Exception error) when (IsOfMethod(error))
        {
            Add(place, error);
            return false;
        }
    }

    /// <summary>Ends the steps of one kind.</summary>
    /// <exception cref="WeavingUndoneException">One of them failed.</exception>
    public void Check()
    {
        if (_all.Count > _leftAlone.Count)
            throw new WeavingUndoneException();
    }

    /// <summary>Begins again, with all that is known by now.</summary>
    public void Restart() => _leftAlone.UnionWith(_all.Keys);

    private void Add(FaultPlace place, Exception error)
    {
        // It was left alone, so there is no way to go on without it.
        if (_leftAlone.Contains(place.Key))
            throw new WeavingException($"'{place.Assembly}' cannot be rewritten: the weaver failed on {place.Method}, {_all[place.Key].Why}. Leave the assembly out, and please report this bug.", error);
        if (!_all.ContainsKey(place.Key))
            _all.Add(place.Key, new MethodFault(place.Assembly, place.Method, Describe(error)));
    }

    /// <summary>Whether a failure is a mistake in the code that reads or writes a method. That of a disk, of rights or of the memory is none, and comes again for others.</summary>
    public static bool IsOfMethod(Exception error) => error switch
    {
        WeavingException or WeavingUndoneException or OutOfMemoryException or ThreadAbortException or OperationCanceledException or UnauthorizedAccessException => false,
        IOException => error is FileNotFoundException,
        _ => !IsDamage(error),
    };

    // The tables of the file are read when they are asked for: that fails where the file is damaged.
    private static bool IsDamage(Exception error) => new StackTrace(error).GetFrames() is { } frames
        && frames.Any(static frame => frame.GetMethod()?.DeclaringType is { } type && type.Assembly == typeof(ModuleDefinition).Assembly && s_readers.Contains(type.Name));

    /// <summary>The exception, and where it was thrown: a clause without a full stop.</summary>
    public static string Describe(Exception error)
    {
        string? thrower = new StackTrace(error).GetFrames()?.Select(static frame => frame.GetMethod())
            .Where(static method => method?.DeclaringType is { Namespace: { } ns } type && ns.StartsWith("LeanTasks.", StringComparison.Ordinal) && type != typeof(MethodFaults) && !type.Name.StartsWith("<", StringComparison.Ordinal))
            .Select(static method => $" in {method!.DeclaringType!.Name}.{method.Name}").FirstOrDefault();
        string message = string.Join(" ", error.Message.Split(['\r', '\n'], StringSplitOptions.RemoveEmptyEntries)).TrimEnd('.');
        return $"with {error.GetType().Name}{thrower}: {message}";
    }
}
