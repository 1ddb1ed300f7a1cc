namespace LeanTasks.FSharp

open LeanTasks

[<RequireQualifiedAccess>]
module FlowResult =

    let ok (value: 'T) : Flow<Result<'T, 'Error>> = Flow<Result<'T, 'Error>>(Ok value)

    let error (error: 'Error) : Flow<Result<'T, 'Error>> = Flow<Result<'T, 'Error>>(Error error)

    let ofResult (result: Result<'T, 'Error>) : Flow<Result<'T, 'Error>> = Flow<Result<'T, 'Error>>(result)

    let ofOption (error: 'Error) (option: 'T option) : Flow<Result<'T, 'Error>> =
        match option with
        | Some value -> ok value
        | None -> Flow<Result<'T, 'Error>>(Error error)

    let ofFlow (source: Flow<'T>) : Flow<Result<'T, 'Error>> = FlowResultCode.ofValue source

    let map (mapper: 'T -> 'U) (source: Flow<Result<'T, 'Error>>) : Flow<Result<'U, 'Error>> =
        Flow.map (fun result -> Result.map mapper result) source

    let mapError (mapper: 'Error -> 'U) (source: Flow<Result<'T, 'Error>>) : Flow<Result<'T, 'U>> =
        Flow.map (fun result -> Result.mapError mapper result) source

    let bind (binder: 'T -> Flow<Result<'U, 'Error>>) (source: Flow<Result<'T, 'Error>>) : Flow<Result<'U, 'Error>> =
        flow {
            match! source with
            | Ok value -> return! binder value
            | Error error -> return Error error
        }

    let orElseWith (ifError: 'Error -> Flow<Result<'T, 'U>>) (source: Flow<Result<'T, 'Error>>) : Flow<Result<'T, 'U>> =
        flow {
            match! source with
            | Ok value -> return Ok value
            | Error error -> return! ifError error
        }

    let defaultWith (ifError: 'Error -> 'T) (source: Flow<Result<'T, 'Error>>) : Flow<'T> =
        Flow.map (fun result -> Result.defaultWith ifError result) source

    let defaultValue (value: 'T) (source: Flow<Result<'T, 'Error>>) : Flow<'T> =
        Flow.map (fun result -> Result.defaultValue value result) source

    let ignore (source: Flow<Result<'T, 'Error>>) : Flow<Result<unit, 'Error>> = map ignore source

    let zip (left: Flow<Result<'T1, 'Error>>) (right: Flow<Result<'T2, 'Error>>) : Flow<Result<'T1 * 'T2, 'Error>> =
        flowResult {
            let! left = left
            and! right = right
            return left, right
        }

    let requireTrue (error: 'Error) (source: Flow<bool>) : Flow<Result<unit, 'Error>> =
        Flow.map (fun value -> if value then Ok() else Error error) source

    let requireSome (error: 'Error) (source: Flow<'T option>) : Flow<Result<'T, 'Error>> =
        Flow.map
            (fun option ->
                match option with
                | Some value -> Ok value
                | None -> Error error)
            source

    let catch (mapper: exn -> 'Error) (source: Flow<Result<'T, 'Error>>) : Flow<Result<'T, 'Error>> =
        Flow.map
            (fun outcome ->
                match outcome with
                | Ok result -> result
                | Error failure -> Error(mapper failure))
            (Flow.catch source)
