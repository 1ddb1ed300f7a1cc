using LeanTasks.Completion;

namespace LeanTasks.ValueTaskSources;

/// <summary>
/// Two AppContext switches that change what happens on misuse, each read once. Off, they cost nothing: optimized code holds them as
/// constants. docs/reference/misuse.md describes them to users.
/// </summary>
internal static class MisuseModes
{
    /// <summary>For a rollout: a method whose value task was misused returns tasks from then on.</summary>
    internal const string ForgiveSwitch = "LeanTasks.ValueTasks.ForgiveMisuse";

    /// <summary>For test runs: misuse that otherwise needs a rare race of threads happens in a large part of all calls.</summary>
    internal const string ProvokeSwitch = "LeanTasks.ValueTasks.ProvokeMisuse";

    /// <summary>Whether <see cref="ForgiveSwitch"/> is on.</summary>
    internal static readonly bool Forgives = IsOn(ForgiveSwitch);

    /// <summary>Whether <see cref="ProvokeSwitch"/> is on.</summary>
    internal static readonly bool Provokes = IsOn(ProvokeSwitch);

    // How long to wait for a suspended call before it returns: the call may depend on its caller continuing.
    private const int LongestWaitMilliseconds = 10;

    // How often OneOfTwo was called. By interlocked increments.
    private static uint s_asked;

    /// <summary>True in about half of all cases, without a pattern: whether a call ends before its caller looks.</summary>
    internal static bool OneOfTwo()
    {
        // The finalizer of MurmurHash3, so that all sequences of yes and no occur; the same in each process that has one thread.
        uint bits = Interlocked.Increment(ref s_asked);
        bits = (bits ^ (bits >> 16)) * 0x85EBCA6B;
        bits = (bits ^ (bits >> 13)) * 0xC2B2AE35;
        return ((bits ^ (bits >> 16)) & 1) != 0;
    }

    /// <summary>Lets a call that has suspended end before it returns, if it can.</summary>
    internal static void WaitFor(ValueTaskSourceCore call, short token)
    {
        Deadline deadline = new(LongestWaitMilliseconds);
        SpinWait spinner = default;
        while (call.IsPending(token) && deadline.RemainingMilliseconds > 0)
            spinner.SpinOnce();
    }

    private static bool IsOn(string name) => AppContext.TryGetSwitch(name, out bool isOn) && isOn;
}
