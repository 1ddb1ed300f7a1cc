namespace LeanTasks.FSharp.Tests

/// In what a builder differs from FSharp.Core's task, by design: a shape asks here what it must expect.
type Traits =
    {
        /// The body runs when somebody starts the computation, and as often.
        Cold: bool
        /// The body leaves the caller's SynchronizationContext first, so it neither runs there nor comes back.
        Background: bool
        /// Changes of the contexts in the synchronous part are undone before the caller goes on.
        GuardsContext: bool
        /// What it makes may be awaited once only.
        SingleAwait: bool
        /// return! takes no memory, however deep.
        TailCalls: bool
        /// The exception of an asynchronous disposal is raised. FSharp.Core's task never asks one that did not suspend, and, where it
        /// is compiled statically, no other either.
        RaisesDisposalErrors: bool
    }

module Traits =
    /// The builders' own behaviour where nothing is said: what FSharp.Core's task ought to do.
    let ofTask =
        {
            Cold = false
            Background = false
            GuardsContext = true
            SingleAwait = false
            TailCalls = false
            RaisesDisposalErrors = true
        }
