namespace LeanTasks.FSharp.Tests.Modules

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp

/// The functions that modules have in common, with the same types for all.
type Kind =
    {
        Singleton: int -> ValueTask<int>
        FromException: exn -> ValueTask<int>
        FromCanceled: CancellationToken -> ValueTask<int>
        Map: (int -> int) -> ValueTask<int> -> ValueTask<int>
        Bind: (int -> ValueTask<int>) -> ValueTask<int> -> ValueTask<int>
        Map2: (int -> int -> int) -> ValueTask<int> -> ValueTask<int> -> ValueTask<int>
        Apply: ValueTask<int -> int> -> ValueTask<int> -> ValueTask<int>
        Zip: ValueTask<int> -> ValueTask<int> -> ValueTask<int * int>
        Ignore: ValueTask<int> -> ValueTask<unit>
        Catch: ValueTask<int> -> ValueTask<Result<int, exn>>
        WhenAll: ValueTask<int> seq -> ValueTask<int array>
        WhenAllUnit: ValueTask<unit> seq -> ValueTask<unit>
        WhenAny: ValueTask<int> seq -> ValueTask<struct (int * int)>
        Traverse: (int -> ValueTask<int>) -> int seq -> ValueTask<int array>
        Iter: (int -> ValueTask<unit>) -> int seq -> ValueTask<unit>
        TraverseThrottled: int -> (int -> ValueTask<int>) -> int seq -> ValueTask<int array>
    }

module Kind =

    let flow =
        {
            Singleton = fun value -> Flow.singleton value |> Flow.toValueTask
            FromException = fun error -> Flow.fromException error |> Flow.toValueTask
            FromCanceled = fun token -> Flow.fromCanceled token |> Flow.toValueTask
            Map =
                fun mapper source ->
                    source
                    |> Flow.ofValueTask
                    |> Flow.map (fun value -> mapper value)
                    |> Flow.toValueTask
            Bind =
                fun binder source ->
                    source
                    |> Flow.ofValueTask
                    |> Flow.bind (fun value -> Flow.ofValueTask (binder value))
                    |> Flow.toValueTask
            Map2 =
                fun mapper left right ->
                    Flow.map2 (fun left right -> mapper left right) (Flow.ofValueTask left) (Flow.ofValueTask right)
                    |> Flow.toValueTask
            Apply =
                fun applicable source ->
                    Flow.apply (Flow.ofValueTask applicable) (Flow.ofValueTask source)
                    |> Flow.toValueTask
            Zip = fun left right -> Flow.zip (Flow.ofValueTask left) (Flow.ofValueTask right) |> Flow.toValueTask
            Ignore = fun source -> source |> Flow.ofValueTask |> Flow.ignore |> Flow.toValueTask
            Catch = fun source -> source |> Flow.ofValueTask |> Flow.catch |> Flow.toValueTask
            WhenAll = fun tasks -> tasks |> Seq.map Flow.ofValueTask |> Flow.whenAll |> Flow.toValueTask
            WhenAllUnit = fun tasks -> tasks |> Seq.map Flow.ofValueTask |> Flow.whenAllUnit |> Flow.toValueTask
            WhenAny = fun tasks -> tasks |> Seq.map Flow.ofValueTask |> Flow.whenAny |> Flow.toValueTask
            Traverse = fun mapper items -> items |> Flow.traverse (mapper >> Flow.ofValueTask) |> Flow.toValueTask
            Iter = fun action items -> items |> Flow.iter (action >> Flow.ofValueTask) |> Flow.toValueTask
            TraverseThrottled =
                fun limit mapper items ->
                    items
                    |> Flow.traverseThrottled limit (mapper >> Flow.ofValueTask)
                    |> Flow.toValueTask
        }

    let vtask =
        {
            Singleton = fun value -> VTask.singleton value
            FromException = VTask.fromException
            FromCanceled = VTask.fromCanceled
            Map = fun mapper source -> source |> VTask.map (fun value -> mapper value)
            Bind = fun binder source -> source |> VTask.bind (fun value -> binder value)
            Map2 = fun mapper left right -> VTask.map2 (fun left right -> mapper left right) left right
            Apply = VTask.apply
            Zip = VTask.zip
            Ignore = VTask.ignore
            Catch = VTask.catch
            WhenAll = VTask.whenAll
            WhenAllUnit = VTask.whenAllUnit
            WhenAny = VTask.whenAny
            Traverse = VTask.traverse
            Iter = VTask.iter
            TraverseThrottled = VTask.traverseThrottled
        }

    let private both (left: Task) (right: Task) =
        task {
            try
                do! Task.WhenAll(left, right)
            with _ ->
                ()
        }

    let private map2 mapper (left: ValueTask<'A>) (right: ValueTask<'B>) =
        let left = left.AsTask()
        let right = right.AsTask()

        ValueTask<'C>(
            task {
                do! both left right
                let! left = left
                let! right = right
                return mapper left right
            }
        )

    /// FSharp.Core's task, which shows what the others are to do.
    let task =
        {
            Singleton = fun value -> ValueTask<int>(task { return value })
            FromException = fun error -> ValueTask<int>(Task.FromException<int> error)
            FromCanceled = fun token -> ValueTask<int>(Task.FromCanceled<int> token)
            Map =
                fun mapper source ->
                    ValueTask<int>(
                        task {
                            let! value = source
                            return mapper value
                        }
                    )
            Bind =
                fun binder source ->
                    ValueTask<int>(
                        task {
                            let! value = source
                            return! binder value
                        }
                    )
            Map2 = map2
            Apply = map2 (fun mapper value -> mapper value)
            Zip = map2 (fun left right -> left, right)
            Ignore =
                fun source ->
                    ValueTask<unit>(
                        task {
                            let! _ = source
                            return ()
                        }
                    )
            Catch =
                fun source ->
                    ValueTask<Result<int, exn>>(
                        task {
                            try
                                let! value = source
                                return Ok value
                            with error ->
                                return Error error
                        }
                    )
            WhenAll = fun tasks -> ValueTask<int array>(Task.WhenAll(tasks |> Seq.map _.AsTask()))
            WhenAllUnit =
                fun tasks ->
                    let tasks = tasks |> Seq.map _.AsTask() |> Seq.toArray

                    ValueTask<unit>(
                        task {
                            let! _ = Task.WhenAll tasks
                            return ()
                        }
                    )
            WhenAny =
                fun tasks ->
                    let tasks = tasks |> Seq.map _.AsTask() |> Seq.toArray

                    ValueTask<struct (int * int)>(
                        task {
                            let! first = Task.WhenAny tasks
                            let! value = first
                            return struct (Array.IndexOf(tasks, first), value)
                        }
                    )
            Traverse =
                fun mapper items ->
                    ValueTask<int array>(
                        task {
                            let results = ResizeArray()

                            for item in items do
                                let! result = mapper item
                                results.Add result

                            return results.ToArray()
                        }
                    )
            Iter =
                fun action items ->
                    ValueTask<unit>(
                        task {
                            for item in items do
                                do! action item
                        }
                    )
            TraverseThrottled = fun _ _ _ -> raise (NotSupportedException())
        }

    /// Ours, by name.
    let get (name: string) : Kind =
        match name with
        | "Flow" -> flow
        | "VTask" -> vtask
        | _ -> invalidArg (nameof name) "There is no such module."
