using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.RuntimeAsync.Methods;
using LeanTasks.Tests.Support;

namespace LeanTasks.RuntimeAsync.Tests;

/// <summary>What docs/reference/runtime-async.md says. Each test runs in a process in which such methods can be loaded.</summary>
public sealed class RuntimeAsyncTests
{
    private const MethodImplAttributes Async = (MethodImplAttributes)0x2000;

    [ModuleInitializer]
    internal static void Initialize() => Environment.SetEnvironmentVariable("DOTNET_RuntimeAsync", "1");

    [Fact]
    public void BuilderThatIsNamedOnAMethodIsIgnored() => InChild(static () =>
    {
        Assert.True(IsRuntimeAsync(nameof(Methods.Methods.PlainAsync)));
        Assert.True(IsRuntimeAsync(nameof(Methods.Methods.BuilderNamedAsync)));
        Assert.True(Methods.Methods.BuilderNamedAsync().IsCompletedSuccessfully);
        Assert.Equal(0, CountingMethodBuilder.Made);
    });

    [Fact]
    public void MethodThatOptsOutHasItsBuilder() => InChild(static () =>
    {
        Assert.False(IsRuntimeAsync(nameof(Methods.Methods.OptedOutAsync)));
        Assert.True(Methods.Methods.OptedOutAsync().IsCompletedSuccessfully);
        Assert.Equal(1, CountingMethodBuilder.Made);
    });

    [Fact]
    public void LeanTaskHasItsBuilder() => InChild(static () =>
    {
        Assert.False(IsRuntimeAsync(nameof(Methods.Methods.LeanAsync)));
        Assert.False(IsRuntimeAsync(nameof(Methods.Methods.LeanOfTAsync)));
        Assert.True(Methods.Methods.LeanAsync().IsCompletedSuccessfully);
        Assert.Equal(1, Methods.Methods.LeanOfTAsync().Result);
    });

    [Fact]
    public void AwaitingOurTasksKeepsTheContexts() => InChild(static () =>
    {
        QueueingSynchronizationContext context = new();
        LeanTaskSource first = new();
        LeanTaskSource second = new();
        Task<(int Value, bool IsBack)>? method = null;
        context.Within(() => method = Methods.Methods.AwaitAsync(first, second.AsValueTask()));
        Assert.Equal(0, Methods.Methods.Local.Value);
        first.SetResult();
        context.Drain();
        second.SetResult();
        context.Drain();
        Assert.Equal((7, true), method!.Result);
        Assert.Equal(2, context.Posts);
        Assert.Equal(0, Methods.Methods.Local.Value);
    });

    private static void InChild(Action deed, [CallerMemberName] string method = "") => ChildProcess.Run(
        typeof(RuntimeAsyncTests),
        () =>
        {
            deed();
            Environment.Exit(ChildProcess.Shown);
        },
        method);

    private static bool IsRuntimeAsync(string method)
    {
        MethodInfo found = typeof(Methods.Methods).GetMethod(method)!;
        bool isAsync = found.MethodImplementationFlags.HasFlag(Async);
        Assert.Equal(isAsync, found.GetCustomAttribute<AsyncStateMachineAttribute>() is null);
        return isAsync;
    }
}
