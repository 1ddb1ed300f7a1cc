using LeanTasks.Interleavings;

namespace System.Threading;

/// <summary>Shadows the framework's type, also for the <c>lock</c> statement, which the compiler turns into its members.</summary>
internal static class Monitor
{
    public static void Enter(object target) => ModelMonitor.Enter(target);

    public static void Enter(object target, ref bool lockTaken)
    {
        ModelMonitor.Enter(target);
        lockTaken = true;
    }

    public static bool TryEnter(object target) => ModelMonitor.TryEnter(target);

    public static void TryEnter(object target, ref bool lockTaken) => lockTaken = ModelMonitor.TryEnter(target);

    public static bool TryEnter(object target, int millisecondsTimeout) => TryEnter(target, TimeSpan.FromMilliseconds(millisecondsTimeout));

    public static bool TryEnter(object target, TimeSpan timeout) => ModelMonitor.TryEnter(target, timeout);

    public static bool IsEntered(object target) => ModelMonitor.IsEntered(target);

    public static void Exit(object target) => ModelMonitor.Exit(target);

    public static bool Wait(object target) => ModelMonitor.Wait(target, Timeout.InfiniteTimeSpan);

    public static bool Wait(object target, int millisecondsTimeout) => Wait(target, TimeSpan.FromMilliseconds(millisecondsTimeout));

    public static bool Wait(object target, TimeSpan timeout) => ModelMonitor.Wait(target, timeout);

    public static void Pulse(object target) => ModelMonitor.Pulse(target);

    public static void PulseAll(object target) => ModelMonitor.PulseAll(target);
}
