/// What each method does in its calls, and what must therefore be counted.
module FSharpCounted.Cases

open System
open System.Threading.Tasks

/// What is known of the calls of one method.
type Truth =
    {
        method: string
        calls: int
        completedSynchronously: int
        suspensions: int
        faults: int
        canceled: int
    }

/// Of a hundred calls so many do not suspend; the others do so once, twice and three times in turn.
let private suspensions percent number =
    if number % 100 < percent then 0 else 1 + number % 3

/// Of ten calls two fail and one is canceled.
let private fault number : exn option =
    match number % 10 with
    | 2
    | 7 -> Some(InvalidOperationException "planted")
    | 5 -> Some(OperationCanceledException "planted")
    | _ -> None

let private wait (task: Task) =
    try
        task.GetAwaiter().GetResult()
    with
    | :? InvalidOperationException
    | :? OperationCanceledException -> ()

let private run loops calls method percent (fault: int -> exn option) (call: int -> exn option -> Task) =
    let numbers = [ 0 .. calls - 1 ]

    let loop () =
        for number in numbers do
            wait (call (suspensions percent number) (fault number))

    let threads = List.init loops (fun _ -> Threading.Thread loop)
    threads |> List.iter _.Start()
    threads |> List.iter _.Join()

    let count chosen =
        loops * (numbers |> List.filter chosen |> List.length)

    {
        method = method
        calls = loops * calls
        completedSynchronously = count (fun number -> suspensions percent number = 0)
        suspensions = loops * (numbers |> List.sumBy (suspensions percent))
        faults = count (fault >> Option.exists (fun fault -> fault :? InvalidOperationException))
        canceled = count (fault >> Option.exists (fun fault -> fault :? OperationCanceledException))
    }

/// Calls all methods from so many threads at once, so often from each.
let runAll loops calls =
    let never _ : exn option = None
    let run = run loops calls
    let worker = Tasks.Worker()

    [
        run "FSharpCounted.Tasks.plain" 90 never (fun s _ -> Tasks.plain s)
        run "FSharpCounted.Tasks.ofInt64" 50 never (fun s _ -> Tasks.ofInt64 s)
        run "FSharpCounted.Tasks.inBackground" 30 never (fun s _ -> Tasks.inBackground s)
        run "FSharpCounted.Tasks.generic" 70 never (fun s _ -> Tasks.generic "one" s)
        run "FSharpCounted.Tasks.failing" 50 fault (fun s e -> Tasks.failing s e)
        run "FSharpCounted.Tasks.lean" 40 never (fun s _ -> (Tasks.lean s).AsTask())
        run "FSharpCounted.Tasks.pooled" 60 never (fun s _ -> (Tasks.pooled s).AsTask())
        run "FSharpCounted.Tasks.Worker.Work" 20 never (fun s _ -> worker.Work s)
    ]
