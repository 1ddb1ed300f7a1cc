namespace LeanTasks.FSharp

/// <summary>
/// For <c>open LeanTasks.FSharp.AsyncBinding</c>: <c>async { }</c> binds the cancellable kinds, and starts them with its own
/// token each time it runs. It is not opened with the namespace, because it adds overloads to the builder of FSharp.Core.
/// </summary>
/// <example><code>
/// open LeanTasks.FSharp.AsyncBinding
///
/// let length (read: CancellableFlow&lt;string&gt;) = async {
///     let! text = read
///     return text.Length
/// }
/// </code></example>
module AsyncBinding =
    type AsyncBuilder with
        /// <summary><c>let!</c> and <c>do!</c>.</summary>
        /// <param name="flow">The computation, which is started with the token of the <c>Async</c>.</param>
        /// <param name="next">The code that follows.</param>
        member Bind: flow: CancellableFlow<'T> * next: ('T -> Async<'U>) -> Async<'U>

        /// <summary><c>return!</c>.</summary>
        /// <param name="flow">The computation, which is started with the token of the <c>Async</c>.</param>
        member ReturnFrom: flow: CancellableFlow<'T> -> Async<'T>

        /// <summary><c>let!</c> and <c>do!</c>.</summary>
        /// <param name="task">The computation, which is started with the token of the <c>Async</c>.</param>
        /// <param name="next">The code that follows.</param>
        member Bind: task: CancellableValueTask<'T> * next: ('T -> Async<'U>) -> Async<'U>

        /// <summary><c>return!</c>.</summary>
        /// <param name="task">The computation, which is started with the token of the <c>Async</c>.</param>
        member ReturnFrom: task: CancellableValueTask<'T> -> Async<'T>
