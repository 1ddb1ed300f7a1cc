/// The functions over flows of results and options, and the sources of `and!` whose result is the value.
module LeanTasks.FSharp.Tests.Results.ResultFunctionTests

open System
open System.Threading
open System.Threading.Tasks
open Xunit
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

/// A flow that has completed, or suspends first.
let private give (suspends: bool) (result: 'T) : Flow<'T> =
    flow {
        if suspends then
            do! Later.unit

        return result
    }

let private fails (suspends: bool) : Flow<Result<int, string>> =
    flow {
        if suspends then
            do! Later.unit

        return raise (InvalidOperationException "thrown")
    }

let private three: Result<int, string> = Ok 3
let private wrong: Result<int, string> = Error "wrong"
let private none: int option = None

[<Theory; InlineData(false); InlineData(true)>]
let ``functions over results do what those of Result do`` (suspends: bool) =
    let give result = give suspends result

    let isSame (expected: Result<'T, 'Error>) (actual: Flow<Result<'T, 'Error>>) : Task<unit> =
        task {
            let! actual = actual
            Assert.Equal(expected, actual)
        }

    let hasValue (expected: int) (actual: Flow<int>) : Task<unit> =
        task {
            let! actual = actual
            Assert.Equal(expected, actual)
        }

    task {
        do! isSame three (FlowResult.ok 3)
        do! isSame wrong (FlowResult.error "wrong")
        do! isSame wrong (FlowResult.ofResult wrong)
        do! isSame three (FlowResult.ofOption "wrong" (Some 3))
        do! isSame wrong (FlowResult.ofOption "wrong" none)
        do! isSame three (FlowResult.ofFlow (give 3))
        do! isSame (Ok 6) (FlowResult.map ((*) 2) (give three))
        do! isSame wrong (FlowResult.map ((*) 2) (give wrong))
        do! isSame (Ok 3) (FlowResult.mapError String.length (give three))
        do! isSame (Error 5) (FlowResult.mapError String.length (give wrong))
        do! isSame (Ok 4) (FlowResult.bind (fun value -> give (Ok(value + 1))) (give three))
        do! isSame wrong (FlowResult.bind (fun _ -> give wrong) (give three))
        do! isSame wrong (FlowResult.bind (fun _ -> failwith<Flow<Result<int, string>>> "It is called after an error.") (give wrong))
        do! isSame (Ok 5) (FlowResult.orElseWith (fun error -> give (Ok(String.length error): Result<int, exn>)) (give wrong))

        do!
            isSame
                three
                (FlowResult.orElseWith
                    (fun (_: string) -> failwith<Flow<Result<int, string>>> "It is called without an error.")
                    (give three))

        do! hasValue 5 (FlowResult.defaultWith String.length (give wrong))
        do! hasValue 3 (FlowResult.defaultWith String.length (give three))
        do! hasValue 7 (FlowResult.defaultValue 7 (give wrong))
        do! isSame (Ok()) (FlowResult.ignore (give three))
        do! isSame (Ok(3, 4)) (FlowResult.zip (give three) (give (Ok 4)))
        do! isSame (Error "wrong") (FlowResult.zip (give wrong) (give (Error "another": Result<int, string>)))
        do! isSame (Ok()) (FlowResult.requireTrue "wrong" (give true))
        do! isSame (Error "wrong") (FlowResult.requireTrue "wrong" (give false))
        do! isSame three (FlowResult.requireSome "wrong" (give (Some 3)))
        do! isSame wrong (FlowResult.requireSome "wrong" (give none))
        do! isSame (Error "thrown") (FlowResult.catch _.Message (fails suspends))
        do! isSame wrong (FlowResult.catch _.Message (give wrong))
    }

[<Theory; InlineData(false); InlineData(true)>]
let ``functions over options do what those of Option do`` (suspends: bool) =
    let give result = give suspends result

    let isSame (expected: 'T) (actual: Flow<'T>) : Task<unit> =
        task {
            let! actual = actual
            Assert.Equal<'T>(expected, actual)
        }

    task {
        do! isSame (Some 3) (FlowOption.some 3)
        do! isSame none (FlowOption.ofOption none)
        do! isSame (Some 3) (FlowOption.ofFlow (give 3))
        do! isSame (Some 6) (FlowOption.map ((*) 2) (give (Some 3)))
        do! isSame none (FlowOption.map ((*) 2) (give none))
        do! isSame (Some 4) (FlowOption.bind (fun value -> give (Some(value + 1))) (give (Some 3)))
        do! isSame none (FlowOption.bind (fun _ -> failwith<Flow<int option>> "It is called after None.") (give none))
        do! isSame (Some 5) (FlowOption.orElseWith (fun () -> give (Some 5)) (give none))
        do! isSame (Some 3) (FlowOption.orElseWith (fun () -> failwith<Flow<int option>> "It is called after Some.") (give (Some 3)))
        do! isSame 5 (FlowOption.defaultWith (fun () -> 5) (give none))
        do! isSame 3 (FlowOption.defaultValue 5 (give (Some 3)))
        do! isSame (Some(3, 4)) (FlowOption.zip (give (Some 3)) (give (Some 4)))
        do! isSame None (FlowOption.zip (give (Some 3)) (give none))
    }

/// What calls a given function: whatever that takes and gives, it does the same first.
let private callers (suspends: bool) (act: unit -> unit) : (string * (unit -> Task)) list =
    let give result = give suspends result

    let acting (result: 'U) (_: 'T) : 'U =
        act ()
        result

    [
        "FlowResult.map", fun () -> (FlowResult.map (acting 3) (give three)).AsTask()
        "FlowResult.mapError", fun () -> (FlowResult.mapError (acting "wrong") (give wrong)).AsTask()
        "FlowResult.bind", fun () -> (FlowResult.bind (acting three >> give) (give three)).AsTask()
        "FlowResult.orElseWith", fun () -> (FlowResult.orElseWith (acting three >> give) (give wrong)).AsTask()
        "FlowResult.defaultWith", fun () -> (FlowResult.defaultWith (acting 3) (give wrong)).AsTask()
        "FlowResult.catch", fun () -> (FlowResult.catch (acting "wrong") (fails suspends)).AsTask()
        "FlowOption.map", fun () -> (FlowOption.map (acting 3) (give (Some 3))).AsTask()
        "FlowOption.bind", fun () -> (FlowOption.bind (acting none >> give) (give (Some 3))).AsTask()
        "FlowOption.orElseWith", fun () -> (FlowOption.orElseWith (acting none >> give) (give none)).AsTask()
        "FlowOption.defaultWith", fun () -> (FlowOption.defaultWith (acting 3) (give none)).AsTask()
    ]

[<Theory; InlineData(false); InlineData(true)>]
let ``what a given function throws becomes the failure of the flow`` (suspends: bool) =
    task {
        for name, start in callers suspends (fun () -> raise (InvalidOperationException "by the function")) do
            let started = start ()
            let! error = Assert.ThrowsAsync<InvalidOperationException>(fun () -> started)
            Assert.Equal((name, "by the function"), (name, error.Message))
    }

[<Theory; InlineData(false); InlineData(true)>]
let ``an AsyncLocal that a given function sets does not leak out`` (suspends: bool) =
    let local = AsyncLocal<int>()
    let calls = ref 0

    let callers =
        callers suspends (fun () ->
            calls.Value <- calls.Value + 1
            local.Value <- 2)

    task {
        local.Value <- 1

        for name, start in callers do
            let started = start ()
            Assert.Equal((name, 1), (name, local.Value))
            do! started
            Assert.Equal((name, 1), (name, local.Value))

        Assert.Equal(List.length callers, calls.Value)
    }

[<Theory; InlineData(false); InlineData(true)>]
let ``and! takes sources whose result is the value`` (suspends: bool) =
    let give result = give suspends result
    let one () : Flow<int> = give 1
    let five () : Async<int> = Flow.toAsync (give 5)

    let computation (last: Result<int, string>) : Flow<Result<int, string>> =
        flowResult {
            let! a = one ()
            and! b = (give 2).AsTask()
            and! c = (give 3).AsValueTask()
            and! d = (give 4).AsValueTask().AsLeanTask()
            and! e = five ()
            and! () = (give ()).AsTask() :> Task
            and! () = (give ()).AsNonGenericValueTask()
            and! () = (give ()).AsValueTask().AsLeanTask() :> LeanTask
            and! f = give (Ok 6: Result<int, string>)
            and! g = last
            return a + b + c + d + e + f + g
        }

    let optional (last: int option) : Flow<int option> =
        flowOption {
            let! a = one ()
            and! b = (give 2).AsTask()
            and! c = (give 3).AsValueTask()
            and! d = (give 4).AsValueTask().AsLeanTask()
            and! e = five ()
            and! () = (give ()).AsTask() :> Task
            and! f = (give (Some 6)).AsTask()
            and! g = last
            return a + b + c + d + e + f + g
        }

    task {
        let! sum = computation (Ok 7)
        let! error = computation wrong
        let! some = optional (Some 7)
        let! none = optional none
        Assert.Equal(Ok 28, sum)
        Assert.Equal(wrong, error)
        Assert.Equal(Some 28, some)
        Assert.Equal(None, none)
    }
