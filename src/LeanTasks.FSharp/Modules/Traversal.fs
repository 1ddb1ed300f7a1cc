namespace LeanTasks.FSharp

open System
open LeanTasks

module internal Traversal =

    /// A counting loop, for which a builder would make a sequence, or an object for the index.
    let inline private storeAll ([<InlineIfLambda>] mapper: 'T -> Flow<'U>) (items: 'T array) (results: 'U array) : Flow<unit> =
        FlowCode.forIndices items.Length (fun index ->
            FlowCode.bind (mapper items[index]) (fun result ->
                results[index] <- result
                Flow<unit>()))

    let inline traverse ([<InlineIfLambda>] mapper: 'T -> Flow<'U>) (items: 'T seq) : Flow<'U array> =
        ArgumentNullException.ThrowIfNull(items, nameof items)

        match items with
        | :? ('T array) as items ->
            FlowCode.guarded (fun () ->
                let results: 'U array = Array.zeroCreate items.Length
                FlowCode.combine (storeAll mapper items results) (fun () -> Flow<'U array>(results)))
        | _ ->
            flow {
                let results = ResizeArray<'U>()

                for item in items do
                    let! result = mapper item
                    results.Add result

                return results.ToArray()
            }

    let inline iter ([<InlineIfLambda>] action: 'T -> Flow<unit>) (items: 'T seq) : Flow<unit> =
        ArgumentNullException.ThrowIfNull(items, nameof items)

        flow {
            for item in items do
                do! action item
        }

    let inline work ([<InlineIfLambda>] mapper: 'T -> Flow<'U>) (run: ThrottledRun<'T, 'U>) : Flow<unit> =
        flow {
            let index = ref (run.Take())

            while index.Value >= 0 do
                try
                    let! result = mapper run[index.Value]
                    run.Succeed(index.Value, result)
                with error ->
                    run.Fail(index.Value, error)

                index.Value <- run.Take()
        }
