using System.Runtime.CompilerServices;
using LeanTasks.Threading;
using Configured = System.Runtime.CompilerServices.ConfiguredCancelableAsyncEnumerable<int>.Enumerator;

namespace LeanTasks.Tests.Bcl;

/// <summary>The probe of what is around a configured enumerator refuses an accessor that shows something else, or has no field.</summary>
public sealed unsafe class EnumeratorProbeTests
{
    private static IAsyncEnumerator<int> s_enumerator = new ProbeItems<int>();

    private static bool s_returns = true;

    [Fact]
    public void TheFieldsOfThisRuntimePass()
    {
        Assert.Null(EnumeratorProbe.Try<int>(&Accessors<int>.Inner, &Accessors<int>.ComesBack));
        Assert.True(ConfiguredEnumerator<int>.IsKnown);
        IAsyncEnumerable<string> items = new ProbeItems<string>();
        var goingOn = items.ConfigureAwait(false).GetAsyncEnumerator();
        var comingBack = items.WithCancellation(default).GetAsyncEnumerator();
        Assert.Same(items, ConfiguredEnumerator<string>.TryGet(ref goingOn));
        Assert.False(ConfiguredEnumerator<string>.ReturnsToContext(ref goingOn));
        Assert.True(ConfiguredEnumerator<string>.ReturnsToContext(ref comingBack));
    }

    [Fact]
    public void AnotherEnumeratorIsRefused() => Assert.Contains("_enumerator is not", EnumeratorProbe.Try<int>(&OtherEnumerator, &Accessors<int>.ComesBack), StringComparison.Ordinal);

    [Fact]
    public void AnotherConfigurationIsRefused() => Assert.Contains("_continueOnCapturedContext is not", EnumeratorProbe.Try<int>(&Accessors<int>.Inner, &AlwaysReturns), StringComparison.Ordinal);

    [Fact]
    public void AFieldThatIsMissingIsRefusedByItsName() => Assert.Contains("_missingEnumerator", EnumeratorProbe.Try<int>(&Accessors<int>.Missing, &Accessors<int>.ComesBack), StringComparison.Ordinal);

    private static ref IAsyncEnumerator<int> OtherEnumerator(ref Configured configured) => ref s_enumerator;

    private static ref bool AlwaysReturns(ref Configured configured) => ref s_returns;

    // An accessor of a generic type's field has the type's parameters.
    private static class Accessors<T>
    {
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_enumerator")]
        internal static extern ref IAsyncEnumerator<T> Inner(ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator configured);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
        internal static extern ref bool ComesBack(ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator configured);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingEnumerator")]
        internal static extern ref IAsyncEnumerator<T> Missing(ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator configured);
    }
}
