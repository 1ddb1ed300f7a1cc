namespace LeanTasks.FSharp.Tests.Properties

open System
open System.Threading.Tasks

/// Something whose disposal is a point of the program.
[<Sealed>]
type SynchronousResource(world: World, disposal: Step) =
    interface IDisposable with
        member _.Dispose() = world.Now disposal

[<Sealed>]
type AsynchronousResource(world: World, disposal: Step) =
    interface IAsyncDisposable with
        member _.DisposeAsync() = world.Disposal disposal

/// Disposed of asynchronously where both would do.
[<Sealed>]
type BothResource(world: World, disposal: Step) =
    interface IDisposable with
        member _.Dispose() =
            world.Log "disposed of in the wrong way"

    interface IAsyncDisposable with
        member _.DisposeAsync() = world.Disposal disposal
