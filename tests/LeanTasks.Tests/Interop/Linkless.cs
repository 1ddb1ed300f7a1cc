using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Tests.Interop;

/// <summary>A continuation without a link that does nothing.</summary>
internal sealed class Linkless : Continuation
{
    internal override ref object? Next => ref Unsafe.NullRef<object?>();

    internal override Inlining Inlining => Inlining.Never;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
    }
}
