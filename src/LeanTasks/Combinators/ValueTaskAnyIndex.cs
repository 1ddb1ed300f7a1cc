using LeanTasks.Completion;

namespace LeanTasks.Combinators;

/// <summary><c>WhenAny</c> without results. 40 bytes.</summary>
internal sealed class ValueTaskAnyIndex : ValueTaskAny<VoidResult, int>
{
    private protected override int Winner(int index, VoidResult result) => index;
}
