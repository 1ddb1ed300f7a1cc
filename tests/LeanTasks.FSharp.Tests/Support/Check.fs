/// What a shape is expected to end with. Each check gives up after a minute, so that a computation that never ends fails its test.
module LeanTasks.FSharp.Tests.Check

open System
open System.Threading.Tasks
open Xunit

let private patience = TimeSpan.FromMinutes 15.0

/// Ends with this value.
let gives (expected: 'T) (computation: Task<'T>) : Task =
    task {
        let! actual = computation.WaitAsync patience
        Assert.Equal<'T>(expected, actual)
    }

/// Ends; what it did is looked at by the test.
let ends (computation: Task<'T>) : Task = computation.WaitAsync patience

/// Ends with an exception of exactly this type, which the result holds.
let failsWith<'E, 'T when 'E :> exn> (computation: Task<'T>) : Task<'E> =
    Assert.ThrowsAsync<'E>(fun () -> computation.WaitAsync patience)

/// Ends with this very exception.
let raises (expected: exn) (computation: Task<'T>) : Task =
    task {
        let! actual = Assert.ThrowsAnyAsync<exn>(fun () -> computation.WaitAsync patience)
        Assert.Same(expected, actual)
    }

/// Ends with this very exception as faulted, not as canceled.
let faultsWith (expected: exn) (computation: Task<'T>) : Task =
    task {
        do! raises expected computation
        Assert.Equal(TaskStatus.Faulted, computation.Status)
    }

/// Ends as canceled.
let isCanceled (computation: Task<'T>) : Task =
    task {
        let! _ =
            Assert.ThrowsAnyAsync<OperationCanceledException>(fun () -> computation.WaitAsync patience)

        Assert.Equal(TaskStatus.Canceled, computation.Status)
    }
