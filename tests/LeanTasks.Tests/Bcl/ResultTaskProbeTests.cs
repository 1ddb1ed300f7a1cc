using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Tests.Bcl;

/// <summary>The probe of each accessor of value tasks with a result refuses one that shows something else, or has no field.</summary>
public abstract unsafe class ResultTaskProbeTests<TResult>
{
    private static readonly string[] s_content =
    [
        ValueTaskProbes.Content<TResult>(&ValueTaskLies<ValueTask<TResult>>.NoObject)!,
        ValueTaskProbes.Content<TResult>(&ValueTaskLies<ValueTask<TResult>>.SameObject)!,
        ValueTaskProbes.Content<TResult>(&ValueTaskLies<ValueTask<TResult>>.SourcesOnly)!,
        ValueTaskProbes.Content<TResult>(&ValueTaskLies<ValueTask<TResult>>.TasksOnly)!,
        ValueTaskProbes.Content<TResult>(&ValueTaskLies<ValueTask<TResult>>.ObjectForResult)!,
    ];

    [Fact]
    public void TheFieldsOfThisRuntimePass()
    {
        Assert.Null(ValueTaskProbes.Content<TResult>(&ResultTaskAccessors<TResult>.Content));
        Assert.Null(ValueTaskProbes.TokenOf<TResult>(&ResultTaskAccessors<TResult>.Token));
        Assert.Null(ValueTaskProbes.Awaiters<TResult>(&ResultTaskAccessors<TResult>.Awaited, &ResultTaskAccessors<TResult>.Awaited, &ResultTaskAccessors<TResult>.ComesBack));
        Assert.True(ValueTaskContent<TResult>.TryGet(default, out _));
        Assert.True(ValueTaskToken<TResult>.TryGet(default, out _, out _));
        ValueTaskAwaiter<TResult> awaiter = default;
        Assert.True(AwaitedValueTask<TResult>.TryGet(ref awaiter, out _, out _));
    }

    [Fact]
    public void AnotherContentIsRefused() => Assert.All(s_content, static why => Assert.Equal("ValueTask<TResult>._obj does not hold the object that the value task was created from.", why));

    [Fact]
    public void AnotherTokenIsRefused()
    {
        const string Expected = "ValueTask<TResult>._token is not the token that the value task was created with.";
        Assert.Equal(Expected, ValueTaskProbes.TokenOf<TResult>(&ValueTaskLies<ValueTask<TResult>>.NoToken));
        Assert.Equal(Expected, ValueTaskProbes.TokenOf<TResult>(&ValueTaskLies<ValueTask<TResult>>.SameToken));
    }

    [Fact]
    public void AnotherTaskOfAnAwaiterIsRefused()
    {
        Assert.Equal("ValueTaskAwaiter<TResult>._value is not the awaited value task.", ValueTaskProbes.Awaiters<TResult>(&ValueTaskLies<ValueTask<TResult>>.NothingAwaited, &ResultTaskAccessors<TResult>.Awaited, &ResultTaskAccessors<TResult>.ComesBack));
        Assert.Equal("ConfiguredValueTaskAwaiter<TResult>._value is not the awaited value task.", ValueTaskProbes.Awaiters<TResult>(&ResultTaskAccessors<TResult>.Awaited, &ValueTaskLies<ValueTask<TResult>>.NothingAwaited, &ResultTaskAccessors<TResult>.ComesBack));
    }

    [Fact]
    public void AnotherConfigurationIsRefused()
    {
        const string Expected = "ValueTask<TResult>._continueOnCapturedContext is not the argument of ConfigureAwait.";
        Assert.Equal(Expected, ValueTaskProbes.Awaiters<TResult>(&ResultTaskAccessors<TResult>.Awaited, &ResultTaskAccessors<TResult>.Awaited, &ValueTaskLies<ValueTask<TResult>>.False));
        Assert.Equal(Expected, ValueTaskProbes.Awaiters<TResult>(&ResultTaskAccessors<TResult>.Awaited, &ResultTaskAccessors<TResult>.Awaited, &ValueTaskLies<ValueTask<TResult>>.True));
    }

    [Fact]
    public void AFieldThatIsMissingIsRefusedByItsName()
    {
        Assert.Contains("_missingContent", ValueTaskProbes.Content<TResult>(&ResultTaskAccessors<TResult>.MissingContent), StringComparison.Ordinal);
        Assert.Contains("_missingToken", ValueTaskProbes.TokenOf<TResult>(&ResultTaskAccessors<TResult>.MissingToken), StringComparison.Ordinal);
        Assert.Contains("_missingTask", ValueTaskProbes.Awaiters<TResult>(&ResultTaskAccessors<TResult>.MissingTask, &ResultTaskAccessors<TResult>.Awaited, &ResultTaskAccessors<TResult>.ComesBack), StringComparison.Ordinal);
        Assert.Contains("_missingConfigured", ValueTaskProbes.Awaiters<TResult>(&ResultTaskAccessors<TResult>.Awaited, &ResultTaskAccessors<TResult>.MissingConfigured, &ResultTaskAccessors<TResult>.ComesBack), StringComparison.Ordinal);
        Assert.Contains("_missingFlag", ValueTaskProbes.Awaiters<TResult>(&ResultTaskAccessors<TResult>.Awaited, &ResultTaskAccessors<TResult>.Awaited, &ResultTaskAccessors<TResult>.MissingFlag), StringComparison.Ordinal);
    }

    // Another type than expected: of the name, but not of the type.
    [Fact]
    public void AFieldOfAnotherTypeIsRefused() => Assert.Contains("_token", ValueTaskProbes.Content<TResult>(&ResultTaskAccessors<TResult>.TokenAsContent), StringComparison.Ordinal);
}

/// <inheritdoc/>
public sealed class Int32TaskProbeTests : ResultTaskProbeTests<int>;

/// <inheritdoc/>
public sealed class StringTaskProbeTests : ResultTaskProbeTests<string>;

/// <inheritdoc/>
public sealed class LargeTaskProbeTests : ResultTaskProbeTests<(string, long, decimal)>;
