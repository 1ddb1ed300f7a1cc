namespace LeanTasks.Builders;

/// <summary>What kind of the BCL's awaiters one is. It is looked up once for each type, and constant to the JIT after that.</summary>
/// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
internal static class BclAwaiter<TAwaiter>
{
    private static readonly BclAwaiterKinds s_kind = BclAwaiterKind.Of(typeof(TAwaiter));

    /// <summary>See <see cref="BclAwaiterKinds.ComesBack"/>.</summary>
    internal static bool ComesBack => (s_kind & BclAwaiterKinds.ComesBack) != 0;

    /// <summary>See <see cref="BclAwaiterKinds.MayInline"/>.</summary>
    internal static bool MayInline => (s_kind & BclAwaiterKinds.MayInline) != 0;

    /// <summary>See <see cref="BclAwaiterKinds.OfValueTask"/>.</summary>
    internal static bool IsOfValueTask => (s_kind & BclAwaiterKinds.OfValueTask) != 0;
}
