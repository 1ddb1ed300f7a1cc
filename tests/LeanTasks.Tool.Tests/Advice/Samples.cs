using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Calibration;
using LeanTasks.Tool.Code;

namespace LeanTasks.Tool.Tests.Advice;

/// <summary>Round figures, so that what advice must say can be reckoned by hand.</summary>
internal static class Samples
{
    public static CostTable Costs { get; } = new()
    {
        SynchronousTask = Cost(5, 0),
        SynchronousTaskOfT = Cost(15, 72),
        SynchronousValueTask = Cost(4, 0),
        SynchronousValueTaskOfT = Cost(5, 0),
        SynchronousPooled = Cost(5, 0),
        SuspendingTask = Cost(100, 112),
        SuspendingValueTask = Cost(102, 120),
        SuspendingPooled = Cost(90, 0),
        PassThroughSynchronous = Cost(12, 72),
        PassThroughSuspending = Cost(60, 112),
        PassThroughSynchronousValueTask = Cost(6, 0),
        PassThroughSuspendingValueTask = Cost(62, 120),
        AllocatedByte = Cost(0.1, 1),
    };

    public static MethodCode Code { get; } = new()
    {
        Awaits = 2,
        PassesThrough = false,
        MayThrowEarly = false,
        IsHidden = false,
        IsLambda = false,
        IsEntryPoint = false,
        IsVirtual = false,
        Implements = [],
        BoundTo = null,
        Callers = [Awaits("App.C", null), Awaits("App.D", null)],
    };

    public static CallSite Awaits(string caller, string? stateMachine) => new(caller, stateMachine, "App", TaskUse.Awaited);

    /// <summary>A method of which so many calls did not suspend, each with a task of 72 bytes for its result, and so many did, with a box of so many bytes.</summary>
    public static AdvisedMethod Method(
        MethodKind kind = MethodKind.TaskOfT, long synchronous = 0, long suspended = 0, MethodCode? code = null, int boxBytes = 112, string name = "M") =>
        new("App", name, "App." + name, Sums(kind, synchronous, suspended, boxBytes), code ?? Code) { PoolPattern = "App." + name };

    public static MethodSums Sums(MethodKind kind, long synchronous, long suspended, int boxBytes)
    {
        long results = kind == MethodKind.TaskOfT ? synchronous : 0;
        return new MethodSums
        {
            Kind = kind,
            Synchronous = synchronous,
            Suspended = suspended,
            EndedLater = suspended,
            Suspensions = suspended,
            ResultTasks = results,
            BytesOfResultTasks = results * 72,
            Boxes = suspended,
            BytesOfBoxes = suspended * boxBytes,
            BytesOfValueTaskBoxes = suspended * (kind is MethodKind.Task or MethodKind.TaskOfT ? boxBytes + 8 : boxBytes),
            Bytes = (results * 72) + (suspended * boxBytes),
        };
    }

    public static MethodAdvice Advise(AdvisedMethod method, params AdvisedMethod[] others) =>
        new Adviser(Costs, [method, .. others]).Advise()[method];

    private static Cost Cost(double nanoseconds, double bytes) => new(nanoseconds, nanoseconds, nanoseconds, bytes);
}
