using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>What a value task stands for.</summary>
/// <param name="Object">A task or a source.</param>
/// <param name="Token">The token of a source.</param>
/// <param name="Kind">What the object is.</param>
internal readonly record struct AwaitedContent(object Object, short Token, AwaitedKind Kind)
{
    internal static AwaitedContent Of(object content, short token) => new(content, token, KindOf(content));

    private static AwaitedKind KindOf(object content)
    {
        // The runtime finds an interface at once, but a class by a walk along all base classes, of which ours have up to seven.
        if (content is IThreadPoolWorkItem)
        {
            if (content is ReusableOperation)
                return AwaitedKind.Operation;
            if (content is LeanTask)
                return AwaitedKind.LeanTask;
        }

        return content is Task ? AwaitedKind.Task : AwaitedKind.Source;
    }
}
