namespace LeanTasks.FSharp

open System.Runtime.CompilerServices

/// <summary>For constraints: an awaiter with the result <c>'Result</c>.</summary>
type AwaiterOf<'Awaiter, 'Result
    when 'Awaiter :> ICriticalNotifyCompletion
    and 'Awaiter: (member get_IsCompleted: unit -> bool)
    and 'Awaiter: (member GetResult: unit -> 'Result)> = 'Awaiter

/// <summary>For constraints: an awaitable with the awaiter <c>'Awaiter</c> and the result <c>'Result</c>.</summary>
type AwaitableOf<'Awaitable, 'Awaiter, 'Result when 'Awaitable: (member GetAwaiter: unit -> 'Awaiter) and AwaiterOf<'Awaiter, 'Result>> =
    'Awaitable
