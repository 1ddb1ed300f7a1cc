namespace LeanTasks.Lab.Alone.FSharp

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp

/// The method that cold measures the first call of, over each builder: it yields, and awaits what the pool computes.
[<AbstractClass; Sealed>]
type FirstMethods =
    static member Task() : Task<int> =
        task {
            do! Task.Yield()
            return! Task.Run(fun () -> 1)
        }

    static member LeanTask() : LeanTask<int> =
        leanTask {
            do! LeanTask.Yield()
            return! LeanTask.Run(fun () -> 1)
        }

    static member Flow() : Flow<int> =
        flow {
            do! LeanTask.Yield()
            return! LeanTask.Run(fun () -> 1)
        }
