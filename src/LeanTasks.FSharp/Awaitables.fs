namespace LeanTasks.FSharp

open System.Runtime.CompilerServices

type AwaiterOf<'Awaiter, 'Result
    when 'Awaiter :> ICriticalNotifyCompletion
    and 'Awaiter: (member get_IsCompleted: unit -> bool)
    and 'Awaiter: (member GetResult: unit -> 'Result)> = 'Awaiter

type AwaitableOf<'Awaitable, 'Awaiter, 'Result when 'Awaitable: (member GetAwaiter: unit -> 'Awaiter) and AwaiterOf<'Awaiter, 'Result>> =
    'Awaitable
