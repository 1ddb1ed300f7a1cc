using System.Diagnostics;

namespace LeanTasks.ValueTaskSources;

/// <summary>Where the last operations of one object were awaited first; only with the switch of <see cref="ValueTaskMisuse"/>.</summary>
internal sealed class FirstAwaits
{
    private const int Max = 64;

    // The stack traces. Guarded by its own lock.
    private readonly Dictionary<int, string> _byVersion = [];

    // The last version that was awaited. Guarded by the lock of the dictionary.
    private int _newest;

    /// <summary>Records the caller's stack, unless one is recorded for the operation, or the operation is long over.</summary>
    /// <returns>Whether it has been recorded.</returns>
    internal bool Add(int version)
    {
        lock (_byVersion)
        {
            if (version <= _newest - Max || _byVersion.ContainsKey(version))
                return false;
            _byVersion.Add(version, UsersStack());
            if (version > _newest)
            {
                for (int old = _newest - Max + 1; old <= version - Max; old++)
                    _byVersion.Remove(old);
                _newest = version;
            }

            return true;
        }
    }

    internal void Forget(int version)
    {
        lock (_byVersion)
            _byVersion.Remove(version);
    }

    internal string? Of(int version)
    {
        lock (_byVersion)
            return _byVersion.GetValueOrDefault(version);
    }

    /// <summary>The stack from the user's method on: above it are only awaiters and builders, the BCL's and ours.</summary>
    private static string UsersStack()
    {
        StackTrace all = new(fNeedFileInfo: true);
        StackFrame[] frames = all.GetFrames();
        int first = Array.FindIndex(frames, static frame => !IsOfAwaiter(frame));
        StackTrace shown = first < 0 ? all : new StackTrace(frames[first..]);
        return shown.ToString().TrimEnd();
    }

    private static bool IsOfAwaiter(StackFrame frame) =>
        DiagnosticMethodInfo.Create(frame)?.DeclaringAssemblyName is { } assembly
        && (IsNamed(assembly, typeof(FirstAwaits)) || IsNamed(assembly, typeof(object)));

    private static bool IsNamed(string assembly, Type one) => assembly == one.Assembly.FullName;
}
