namespace LeanTasks.FSharp

open LeanTasks

[<RequireQualifiedAccess>]
module FlowOption =

    let some (value: 'T) : Flow<'T option> = Flow<'T option>(Some value)

    let ofOption (option: 'T option) : Flow<'T option> = Flow<'T option>(option)

    let ofFlow (source: Flow<'T>) : Flow<'T option> = FlowOptionCode.ofValue source

    let map (mapper: 'T -> 'U) (source: Flow<'T option>) : Flow<'U option> =
        Flow.map (fun option -> Option.map mapper option) source

    let bind (binder: 'T -> Flow<'U option>) (source: Flow<'T option>) : Flow<'U option> =
        flow {
            match! source with
            | Some value -> return! binder value
            | None -> return None
        }

    let orElseWith (ifNone: unit -> Flow<'T option>) (source: Flow<'T option>) : Flow<'T option> =
        flow {
            match! source with
            | Some _ as found -> return found
            | None -> return! ifNone ()
        }

    let defaultWith (ifNone: unit -> 'T) (source: Flow<'T option>) : Flow<'T> =
        Flow.map (fun option -> Option.defaultWith ifNone option) source

    let defaultValue (value: 'T) (source: Flow<'T option>) : Flow<'T> =
        Flow.map (fun option -> Option.defaultValue value option) source

    let zip (left: Flow<'T1 option>) (right: Flow<'T2 option>) : Flow<('T1 * 'T2) option> =
        Flow.map2
            (fun left right ->
                match left, right with
                | Some left, Some right -> Some(left, right)
                | _ -> None)
            left
            right
