using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>What a value task stands for.</summary>
/// <param name="Object">A task or a source.</param>
/// <param name="Token">The token of a source.</param>
/// <param name="Kind">What the object is.</param>
internal readonly record struct AwaitedContent(object Object, short Token, AwaitedKind Kind)
{
    internal static AwaitedContent Of(object content, short token) => new(content, token, KindOf(content));

    private static AwaitedKind KindOf(object content) => content switch
    {
        Task => AwaitedKind.Task,
        LeanTask => AwaitedKind.LeanTask,
        ReusableOperation => AwaitedKind.Operation,
        _ => AwaitedKind.Source,
    };
}
