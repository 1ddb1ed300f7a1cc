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

    public static void Exit(object target) => ModelMonitor.Exit(target);

    public static bool Wait(object target)
    {
        ModelMonitor.Wait(target);
        return true;
    }

    public static void Pulse(object target) => ModelMonitor.Pulse(target);

    public static void PulseAll(object target) => ModelMonitor.PulseAll(target);
}
