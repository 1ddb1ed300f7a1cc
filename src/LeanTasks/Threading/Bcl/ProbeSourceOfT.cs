using System.Threading.Tasks.Sources;

namespace LeanTasks.Threading;

/// <summary>The same with a result.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal sealed class ProbeSource<TResult> : ProbeSource, IValueTaskSource<TResult>
{
    TResult IValueTaskSource<TResult>.GetResult(short token) => default!;
}
