module LeanTasks.FSharp.Tests.Modules.ModuleLawTests

open System
open System.Threading
open System.Threading.Tasks
open FsCheck
open FsCheck.FSharp
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.TestSupport
open Xunit

/// An operation to be made as often as a law names it.
type Operation =
    | Now of int
    | Later of int
    | FailsNow of byte
    | FailsLater of byte
    | CancelsLater

module private Operation =

    let start (operation: Operation) : ValueTask<int> =
        let error (number: byte) =
            InvalidTimeZoneException $"number {number}"

        match operation with
        | Now value -> VTask.singleton value
        | Later value -> ValueTask<int>(Task.Run<int>(Func<int>(fun () -> value)))
        | FailsNow number -> VTask.fromException (error number)
        | FailsLater number -> ValueTask<int>(Task.Run<int>(Func<int>(fun () -> raise (error number))))
        | CancelsLater ->
            ValueTask<int>(
                task {
                    do! Task.Yield()
                    return raise (OperationCanceledException())
                }
            )

let private check (property: 'P) =
    Check.One(Config.QuickThrowOnFailure.WithMaxTest(FullRun.Count(50, 200)), property)

let private sameAs (left: ValueTask<'T>) (right: ValueTask<'T>) =
    Outcome.ofValueTask left = Outcome.ofValueTask right

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``map keeps identity and composition`` name =
    let kind = Kind.get name

    check (fun operation -> sameAs (Operation.start operation |> kind.Map id) (Operation.start operation))

    check (fun operation (Fun(f: int -> int)) (Fun(g: int -> int)) ->
        sameAs (Operation.start operation |> kind.Map f |> kind.Map g) (Operation.start operation |> kind.Map(f >> g)))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``bind is associative, with singleton on both sides`` name =
    let kind = Kind.get name

    check (fun operation (Fun(f: int -> Operation)) (Fun(g: int -> Operation)) ->
        let f = f >> Operation.start
        let g = g >> Operation.start
        sameAs (Operation.start operation |> kind.Bind f |> kind.Bind g) (Operation.start operation |> kind.Bind(f >> kind.Bind g)))

    check (fun value (Fun(f: int -> Operation)) ->
        sameAs (kind.Singleton value |> kind.Bind(f >> Operation.start)) (Operation.start (f value)))

    check (fun operation -> sameAs (Operation.start operation |> kind.Bind kind.Singleton) (Operation.start operation))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``map is bind of singleton, and zip is map2 of a tuple`` name =
    let kind = Kind.get name

    check (fun operation (Fun(f: int -> int)) ->
        sameAs (Operation.start operation |> kind.Map f) (Operation.start operation |> kind.Bind(f >> kind.Singleton)))

    check (fun left right ->
        let tuple = kind.Zip (Operation.start left) (Operation.start right)
        sameAs (tuple |> VTask.map (fun (left, right) -> left - right)) (kind.Map2 (-) (Operation.start left) (Operation.start right)))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``of several, all ends as FSharp.Core and the BCL have it`` name =
    let kind = Kind.get name

    check (fun left right ->
        sameAs (kind.Zip (Operation.start left) (Operation.start right)) (Kind.task.Zip (Operation.start left) (Operation.start right)))

    check (fun (operations: Operation list) ->
        let start = Seq.map Operation.start
        sameAs (kind.WhenAll(start operations)) (Kind.task.WhenAll(start operations)))

    check (fun (operations: Operation array) ->
        let items = [| 0 .. operations.Length - 1 |]
        let mapper item = Operation.start operations[item]
        sameAs (kind.Traverse mapper items) (Kind.task.Traverse mapper items))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``traverseThrottled has the results of traverse`` name =
    let kind = Kind.get name

    check (fun (PositiveInt limit) (values: Choice<int, int> array) ->
        let mapper item =
            match values[item] with
            | Choice1Of2 value -> Operation.start (Now value)
            | Choice2Of2 value -> Operation.start (Later value)

        let items = [| 0 .. values.Length - 1 |]
        sameAs (kind.TraverseThrottled limit mapper items) (kind.Traverse mapper items))
