namespace LeanTasks.Builders;

/// <summary>Which kind of the BCL's awaiters a type is. Looked up once for each type, and constant to the JIT after that.</summary>
/// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
internal static class BclAwaiter<TAwaiter>
{
    internal static readonly BclAwaiterKinds Kind = BclAwaiterKind.Of(typeof(TAwaiter));
}
