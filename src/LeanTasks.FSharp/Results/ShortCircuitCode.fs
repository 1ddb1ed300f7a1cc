namespace LeanTasks.FSharp

open System.Collections.Generic
open System.Threading
open LeanTasks
open LeanTasks.Flows

[<Struct; NoComparison; NoEquality>]
type MergedFlow<'R> =
    val private flow: Flow<'R>
    new(flow: Flow<'R>) = { flow = flow }
    member merged.Flow = merged.flow

[<AllowNullLiteral>]
type WantsValue() = class end

[<Sealed; AllowNullLiteral>]
type WantsOutcome() =
    inherit WantsValue()

// As in FlowCode, a lambda that is used twice and not small is not InlineIfLambda.
module ShortCircuitCode =
    let inline combine (first: Flow<'U>) (next: 'U -> Flow<'R>) : Flow<'R> =
        match first.Pending with
        | null -> next first.Value
        | _ ->
            { new ContinuationFrame<'U, 'R>() with
                member _.Proceed value = next value
            }
                .Over(first)

    let inline loop
        ([<InlineIfLambda>] goesOn: 'R -> bool)
        (start: 'R)
        (state: 'State)
        ([<InlineIfLambda>] hasRound: 'State -> bool)
        ([<InlineIfLambda>] advance: 'State -> 'State)
        (body: 'State -> Flow<'R>)
        : Flow<'R> =
        let mutable rest = state
        let mutable round = Flow<'R>(start)

        while isNull round.Pending && goesOn round.Value && hasRound rest do
            round <- body rest
            rest <- advance rest

        match round.Pending with
        | null -> round
        | _ ->
            { new FlowLoop<'State, 'R>(rest) with
                member _.Proceed(rest, round) =
                    let hasRound = goesOn round.Value && hasRound rest

                    if hasRound then
                        round <- body rest
                        rest <- advance rest

                    hasRound
            }
                .Over(round)

    let forOther (goesOn: 'R -> bool) (start: 'R) (items: 'U seq) (body: 'U -> Flow<'R>) : Flow<'R> =
        let enumerator = items.GetEnumerator()

        FlowCode.tryFinally
            (fun () -> loop goesOn start () (fun () -> enumerator.MoveNext()) id (fun () -> body enumerator.Current))
            (fun () -> enumerator.Dispose())

    let inline forEach ([<InlineIfLambda>] goesOn: 'R -> bool) (start: 'R) (items: 'U seq) (body: 'U -> Flow<'R>) : Flow<'R> =
        match items with
        | :? ('U list) as list -> loop goesOn start list (fun rest -> not rest.IsEmpty) (fun rest -> rest.Tail) (fun rest -> body rest.Head)
        | :? ('U array) as array ->
            loop goesOn start 0 (fun index -> index < array.Length) (fun index -> index + 1) (fun index -> body array[index])
        | _ -> forOther (fun result -> goesOn result) start items (fun item -> body item)

    let forAsync (goesOn: 'R -> bool) (start: 'R) (items: IAsyncEnumerable<'U>) (body: 'U -> Flow<'R>) : Flow<'R> =
        let enumerator = items.GetAsyncEnumerator CancellationToken.None
        let hasEnded = ref false

        let round () =
            FlowCode.bindAwaiter (enumerator.MoveNextAsync().GetAwaiter()) (fun hasNext ->
                if hasNext then
                    body enumerator.Current
                else
                    hasEnded.Value <- true
                    Flow<'R>(start))

        FlowCode.tryFinallyAsync (fun () -> loop goesOn start () (fun () -> not hasEnded.Value) id round) (fun () ->
            FlowCode.disposeAsync enumerator)
