using System.Runtime.CompilerServices;

namespace LeanTasks.Lab.Tables.Chain;

/// <summary>
/// Little more than an async method with a box of its own needs, to show a bound, and for nothing else: no context is captured or given
/// back, misuse is not detected, an exception goes to the code that resumes the method, and a long chain takes all of the stack.
/// </summary>
/// <param name="method">The method, or null if it has not suspended.</param>
/// <param name="result">Its result, if it has not.</param>
[AsyncMethodBuilder(typeof(FloorMethodBuilder<>))]
internal readonly struct FloorTask<TResult>(FloorMethod<TResult>? method, TResult? result)
{
    public FloorAwaiter<TResult> GetAwaiter() => new(method, result);
}
