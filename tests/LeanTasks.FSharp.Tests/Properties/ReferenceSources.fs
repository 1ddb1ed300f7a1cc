// Resumable code is meant for libraries that add to the builders, which this does.
#nowarn "1204"

namespace LeanTasks.FSharp.Tests.Properties

open Microsoft.FSharp.Control

/// FSharp.Core's builders find two GetAwaiter in LeanTask<'T>, its own and that of its base, and take neither.
[<AutoOpen>]
module ReferenceSources =
    type TaskBuilderBase with
        member inline this.Bind(source: LeanTasks.LeanTask<'T>, [<InlineIfLambda>] continuation: 'T -> TaskCode<'TOverall, 'TResult>) =
            this.Bind(source.ConfigureAwait true, continuation)
