namespace LeanTasks.FSharp

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks

[<AbstractClass; Sealed>]
type BackgroundStart =

    static member IsHere: bool =
        isNull SynchronizationContext.Current
        && obj.ReferenceEquals(TaskScheduler.Current, TaskScheduler.Default)
        && obj.ReferenceEquals(LeanScheduler.Current, LeanScheduler.Default)

    static member Run(start: Func<LeanTask<'T>>) : LeanTask<'T> = LeanTask.Run<'T> start
