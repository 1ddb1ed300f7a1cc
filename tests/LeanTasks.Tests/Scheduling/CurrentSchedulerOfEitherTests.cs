using System.Linq.Expressions;
using System.Reflection;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>
/// Every member of either library that goes to the current scheduler, called inside a task of either library: where it runs, beside what the BCL does
/// inside one of its own.
/// </summary>
public sealed class CurrentSchedulerOfEitherTests
{
    private static readonly string[] s_names = ["StartNew", "ContinueWith", "ContinueWhenAll", "ContinueWhenAny", "Start", "RunSynchronously"];

    private static readonly Type[] s_bcl = [typeof(Task), typeof(Task<int>), typeof(TaskFactory), typeof(TaskFactory<int>)];
    private static readonly Type[] s_ours = [typeof(LeanTask), typeof(LeanTask<int>), typeof(LeanTaskFactory), typeof(LeanTaskFactory<int>)];

    // Where a delegate runs, as both libraries name it.
    private static readonly MethodInfo s_see = ((Delegate)See).Method;

    private static List<(TaskScheduler, LeanScheduler)>? s_onPool;

    [ThreadStatic]
    private static List<(TaskScheduler, LeanScheduler)>? t_seen;

    public static TheoryData<string> Members => [.. s_bcl.SelectMany(Of).Select(Name)];

    [Fact]
    public void AllMembersOfTheBclAreOursToo() =>
        Assert.Equal(s_bcl.SelectMany(Of).Select(Name).Order(), s_ours.SelectMany(Of).Select(Name).Order());

    [Theory]
    [MemberData(nameof(Members))]
    public void InATaskOfATaskSchedulerItGoesThere(string member) => FreshThread.Run(() =>
    {
        QueueingTaskScheduler scheduler = new();
        LeanScheduler lean = LeanScheduler.FromTaskScheduler(scheduler);
        foreach (Type[] library in new[] { s_bcl, s_ours })
        {
            List<(TaskScheduler, LeanScheduler)> seen = t_seen = [];
            scheduler.Within(() => Call(library, member));
            scheduler.Drain();
            Assert.Equal([(scheduler, lean)], seen);
        }
    });

    [Theory]
    [MemberData(nameof(Members))]
    public void InATaskOfALeanSchedulerItGoesThere(string member) => FreshThread.Run(() =>
    {
        QueueingLeanScheduler scheduler = new();
        TaskScheduler? published = null;
        scheduler.Within(() => published = TaskScheduler.Current);
        Assert.NotSame(TaskScheduler.Default, published);
        foreach (Type[] library in new[] { s_bcl, s_ours })
        {
            List<(TaskScheduler, LeanScheduler)> seen = t_seen = [];
            scheduler.Within(() => Call(library, member));
            scheduler.Drain();
            Assert.Equal([(published!, scheduler)], seen);
        }
    });

    [Theory]
    [MemberData(nameof(Members))]
    public void InATaskThatHidesItsSchedulerItGoesToThePool(string member) => FreshThread.Run(() =>
    {
        QueueingTaskScheduler scheduler = new();
        QueueingLeanScheduler lean = new();
        foreach (Type[] library in new[] { s_bcl, s_ours })
        {
            new Task(() => CallOnPool(library, member), TaskCreationOptions.HideScheduler).RunSynchronously(scheduler);
            new LeanTask(() => CallOnPool(library, member), TaskCreationOptions.HideScheduler).RunSynchronously(lean);
            LeanTask queued = new(() => CallOnPool(library, member), TaskCreationOptions.HideScheduler);
            queued.Start(LeanScheduler.FromTaskScheduler(scheduler));
            scheduler.Drain();
            queued.GetAwaiter().GetResult();
        }
    });

    private static void CallOnPool(Type[] library, string member)
    {
        Assert.Same(TaskScheduler.Default, TaskScheduler.Current);
        Assert.Same(LeanScheduler.Default, LeanScheduler.Current);
        List<(TaskScheduler, LeanScheduler)> seen = s_onPool = [];
        object? task = Call(library, member);
        if (task is LeanTask ours)
            Patience.UntilEnded(ours);
        else
            Patience.Until(() => ((Task)task!).IsCompleted);
        Assert.Equal([(TaskScheduler.Default, LeanScheduler.Default)], seen);
    }

    private static void See()
    {
        List<(TaskScheduler, LeanScheduler)> seen = t_seen ?? s_onPool!;
        seen.Add((TaskScheduler.Current, LeanScheduler.Current));
    }

    private static IEnumerable<MethodInfo> Of(Type type) => type.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly)
        .Where(static each => s_names.Contains(each.Name) && !each.GetParameters().Any(static each => each.ParameterType.Name.EndsWith("Scheduler", StringComparison.Ordinal)));

    // The same for both libraries.
    private static string Name(MethodInfo method) => $"{method.DeclaringType}.{method}".Replace("LeanTasks.Lean", "System.Threading.Tasks.", StringComparison.Ordinal);

    private static object? Call(Type[] library, string member)
    {
        MethodInfo method = library.SelectMany(Of).Single(each => Name(each) == member);
        if (method.IsGenericMethodDefinition)
            method = method.MakeGenericMethod([.. method.GetGenericArguments().Select(static _ => typeof(int))]);
        bool isOurs = library == s_ours;
        object target = method.DeclaringType!.Name.Contains("Factory", StringComparison.Ordinal)
            ? Activator.CreateInstance(method.DeclaringType)!
            : method.Name is "Start" or "RunSynchronously" ? New(isOurs) : Completed(isOurs);
        object? result = method.Invoke(target, [.. method.GetParameters().Select(each => Argument(each.ParameterType, isOurs))]);
        return result ?? target;
    }

    private static object New(bool isOurs) => isOurs ? new LeanTask<int>(Seen) : new Task<int>(Seen);

    private static int Seen()
    {
        See();
        return 1;
    }

    private static object Completed(bool isOurs) => isOurs ? LeanTask.FromResult(1) : Task.FromResult(1);

    private static object? Argument(Type type, bool isOurs)
    {
        if (type.IsArray)
        {
            Array tasks = Array.CreateInstance(type.GetElementType()!, 1);
            tasks.SetValue(Completed(isOurs), 0);
            return tasks;
        }

        if (!typeof(Delegate).IsAssignableFrom(type))
            return type.IsValueType ? Activator.CreateInstance(type) : null;
        MethodInfo invoke = type.GetMethod("Invoke")!;
        Expression body = invoke.ReturnType == typeof(void) ? Expression.Call(s_see) : Expression.Block(Expression.Call(s_see), Expression.Default(invoke.ReturnType));
        return Expression.Lambda(type, body, invoke.GetParameters().Select(static each => Expression.Parameter(each.ParameterType))).Compile(preferInterpretation: true);
    }
}
