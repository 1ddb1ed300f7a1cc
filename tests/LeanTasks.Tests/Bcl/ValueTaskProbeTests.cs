using System.Runtime.CompilerServices;
using LeanTasks.Threading;
using ConfiguredAwaiter = System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter;

namespace LeanTasks.Tests.Bcl;

/// <summary>The probe of each accessor of value tasks without a result refuses one that shows something else, or has no field.</summary>
public sealed unsafe class ValueTaskProbeTests
{
    private static readonly string[] s_content =
    [
        ValueTaskProbes.Content(&ValueTaskLies<ValueTask>.NoObject)!,
        ValueTaskProbes.Content(&ValueTaskLies<ValueTask>.SameObject)!,
        ValueTaskProbes.Content(&ValueTaskLies<ValueTask>.SourcesOnly)!,
        ValueTaskProbes.Content(&ValueTaskLies<ValueTask>.TasksOnly)!,
        ValueTaskProbes.Content(&ValueTaskLies<ValueTask>.ObjectForResult)!,
    ];

    [Fact]
    public void TheFieldsOfThisRuntimePass()
    {
        Assert.Null(ValueTaskProbes.Content(&Content));
        Assert.Null(ValueTaskProbes.TokenOf(&Token));
        Assert.Null(ValueTaskProbes.Awaiters(&Awaited, &Awaited, &ComesBack));
        Assert.True(ValueTaskContent.TryGet(default, out _));
        Assert.True(ValueTaskToken.TryGet(default, out _, out _));
        ValueTaskAwaiter awaiter = default;
        Assert.True(AwaitedValueTask.TryGet(ref awaiter, out _, out _));
    }

    [Fact]
    public void AnotherContentIsRefused() => Assert.All(s_content, static why => Assert.Equal("ValueTask._obj does not hold the object that the value task was created from.", why));

    [Fact]
    public void AnotherTokenIsRefused()
    {
        const string Expected = "ValueTask._token is not the token that the value task was created with.";
        Assert.Equal(Expected, ValueTaskProbes.TokenOf(&ValueTaskLies<ValueTask>.NoToken));
        Assert.Equal(Expected, ValueTaskProbes.TokenOf(&ValueTaskLies<ValueTask>.SameToken));
    }

    [Fact]
    public void AnotherTaskOfAnAwaiterIsRefused()
    {
        Assert.Equal("ValueTaskAwaiter._value is not the awaited value task.", ValueTaskProbes.Awaiters(&ValueTaskLies<ValueTask>.NothingAwaited, &Awaited, &ComesBack));
        Assert.Equal("ConfiguredValueTaskAwaiter._value is not the awaited value task.", ValueTaskProbes.Awaiters(&Awaited, &ValueTaskLies<ValueTask>.NothingAwaited, &ComesBack));
    }

    [Fact]
    public void AnotherConfigurationIsRefused()
    {
        const string Expected = "ValueTask._continueOnCapturedContext is not the argument of ConfigureAwait.";
        Assert.Equal(Expected, ValueTaskProbes.Awaiters(&Awaited, &Awaited, &ValueTaskLies<ValueTask>.False));
        Assert.Equal(Expected, ValueTaskProbes.Awaiters(&Awaited, &Awaited, &ValueTaskLies<ValueTask>.True));
    }

    [Fact]
    public void AFieldThatIsMissingIsRefusedByItsName()
    {
        Assert.Contains("_missingContent", ValueTaskProbes.Content(&MissingContent), StringComparison.Ordinal);
        Assert.Contains("_missingToken", ValueTaskProbes.TokenOf(&MissingToken), StringComparison.Ordinal);
        Assert.Contains("_missingTask", ValueTaskProbes.Awaiters(&MissingTask, &Awaited, &ComesBack), StringComparison.Ordinal);
        Assert.Contains("_missingConfigured", ValueTaskProbes.Awaiters(&Awaited, &MissingConfigured, &ComesBack), StringComparison.Ordinal);
        Assert.Contains("_missingFlag", ValueTaskProbes.Awaiters(&Awaited, &Awaited, &MissingFlag), StringComparison.Ordinal);
    }

    // Another type than expected: of the name, but not of the type.
    [Fact]
    public void AFieldOfAnotherTypeIsRefused() => Assert.Contains("_token", ValueTaskProbes.Content(&TokenAsContent), StringComparison.Ordinal);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    private static extern ref object? Content(ref ValueTask task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_token")]
    private static extern ref short Token(ref ValueTask task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask Awaited(ref ValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    private static extern ref ValueTask Awaited(ref ConfiguredAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    private static extern ref bool ComesBack(ref ValueTask task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingContent")]
    private static extern ref object? MissingContent(ref ValueTask task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_token")]
    private static extern ref object? TokenAsContent(ref ValueTask task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingToken")]
    private static extern ref short MissingToken(ref ValueTask task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingTask")]
    private static extern ref ValueTask MissingTask(ref ValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingConfigured")]
    private static extern ref ValueTask MissingConfigured(ref ConfiguredAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingFlag")]
    private static extern ref bool MissingFlag(ref ValueTask task);
}
