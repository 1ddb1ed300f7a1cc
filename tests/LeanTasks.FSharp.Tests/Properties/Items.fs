namespace LeanTasks.FSharp.Tests.Properties

open System.Threading.Tasks

module Items =
    /// A sequence that tells when its enumerator moves and when it is disposed of.
    let lazily (world: World) (count: int) : seq<int> =
        seq {
            try
                for i in 1..count do
                    world.Log $"item {i}"
                    yield i
            finally
                world.Log "no more items"
        }

    /// A resource that has to be waited for.
    let resource (world: World) (creation: Step) (disposal: Step) : Task<SynchronousResource> =
        let source = world.Task creation

        task {
            let! _ = source
            return new SynchronousResource(world, disposal)
        }
