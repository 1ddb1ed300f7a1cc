namespace LeanTasks.FSharp.Tests.Properties

open System.Threading.Tasks
open LeanTasks.FSharp.Tests

/// A builder under test: the programs and bodies, compiled over it.
type Subject =
    {
        Name: string
        Traits: Traits
        Program: World -> Program -> Task<int>
        Bodies: (string * (World -> Task<int>)) list
    }

    override this.ToString() = this.Name
