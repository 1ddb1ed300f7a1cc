module LeanTasks.FSharp.Tests.Shapes.BUILDER.Disposal

open System
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

[<Fact>]
let ``use disposes once at the end of its block`` () =
    task {
        let resource = new Resource()

        do!
            build {
                use held = resource
                Assert.Equal(0, held.Disposals)
                do! Later.unit
                Assert.Equal(0, held.Disposals)
                return 1
            }
            |> toTask
            |> Check.gives 1

        Assert.Equal(1, resource.Disposals)
    }

[<Fact>]
let ``use without suspension`` () =
    task {
        let resource = new Resource()

        do!
            build {
                use held = resource
                return held.Disposals
            }
            |> toTask
            |> Check.gives 0

        Assert.Equal(1, resource.Disposals)
    }

[<Fact>]
let ``use disposes when the body throws before a suspension`` () =
    task {
        let error = Boom "early"
        let resource = new Resource()

        do!
            build {
                use _ = resource
                raise error
                do! Later.unit
            }
            |> toTask
            |> Check.faultsWith error

        Assert.Equal(1, resource.Disposals)
    }

[<Fact>]
let ``use disposes when the body throws after a suspension`` () =
    task {
        let error = Boom "late"
        let resource = new Resource()

        do!
            build {
                use _ = resource
                do! Later.unit
                do! Later.error error
            }
            |> toTask
            |> Check.faultsWith error

        Assert.Equal(1, resource.Disposals)
    }

[<Fact>]
let ``use of null`` () =
    task {
        do!
            build {
                use held: Resource = null
                do! Later.unit
                return isNull held
            }
            |> toTask
            |> Check.gives true

        do!
            build {
                use! held = Later.value (null: Resource)
                do! Later.unit
                return isNull held
            }
            |> toTask
            |> Check.gives true
    }

[<Fact>]
let ``use of a struct`` () =
    task {
        let disposals = ref 0

        do!
            build {
                use _ = new StructResource(disposals)
                do! Later.unit
                return disposals.Value
            }
            |> toTask
            |> Check.gives 0

        Assert.Equal(1, disposals.Value)
    }

[<Fact>]
let ``use of the interface itself`` () =
    task {
        let resource = new Resource()

        do!
            build {
                use _: IDisposable = resource
                do! Later.unit
            }
            |> toTask
            |> Check.ends

        Assert.Equal(1, resource.Disposals)
    }

[<Fact>]
let ``use! of a task`` () =
    task {
        let resource = new Resource()

        do!
            build {
                use! held = Task.FromResult resource
                do! Later.unit
                return held.Disposals
            }
            |> toTask
            |> Check.gives 0

        Assert.Equal(1, resource.Disposals)
    }

[<Fact>]
let ``use! of a computation that disposes itself`` () =
    task {
        let inner, outer = new Resource(), new Resource()

        let opening =
            build {
                do! Later.unit
                use held = inner
                Assert.Equal(0, held.Disposals)
                return outer
            }

        do!
            build {
                use! held = opening
                Assert.Equal(1, inner.Disposals)
                do! Later.unit
                return held.Disposals
            }
            |> toTask
            |> Check.gives 0

        Assert.Equal(1, outer.Disposals)
    }

[<Fact>]
let ``use! of a source that fails disposes nothing, and can be caught`` () =
    build {
        try
            use! _ =
                build {
                    do! Later.unit
                    Throw.fromHere "x"
                    return new Resource()
                }

            return "not caught"
        with Boom message ->
            do! Later.unit
            return message
    }
    |> toTask
    |> Check.gives "x"

[<Fact>]
let ``an exception of Dispose is raised`` () =
    task {
        let error = Boom "dispose"
        let resource = new Resource(Error = error)

        do!
            build {
                use _ = resource
                do! Later.unit
            }
            |> toTask
            |> Check.faultsWith error

        Assert.Equal(1, resource.Disposals)
    }

[<Fact>]
let ``an exception of Dispose replaces the body's`` () =
    task {
        let second = Boom "dispose"
        let resource = new Resource(Error = second)

        do!
            build {
                use _ = resource
                do! Later.error (Boom "body")
            }
            |> toTask
            |> Check.faultsWith second

        Assert.Equal(1, resource.Disposals)
    }

[<Fact>]
let ``an exception of Dispose can be caught`` () =
    build {
        try
            use _ = new Resource(Error = Boom "dispose")
            do! Later.unit
            return "not caught"
        with Boom message ->
            return message
    }
    |> toTask
    |> Check.gives "dispose"

[<Fact>]
let ``several resources are disposed from the last to the first`` () =
    task {
        let mutable log = ""

        let resource name =
            { new IDisposable with
                member _.Dispose() = log <- log + name
            }

        do!
            build {
                use _ = resource "a"
                do! Later.unit
                use _ = resource "b"
                use _ = resource "c"
                do! Later.unit
                log <- log + "!"
            }
            |> toTask
            |> Check.ends

        Assert.Equal("!cba", log)
    }

[<Fact>]
let ``use in each round of a loop`` () =
    task {
        let mutable opened = 0
        let disposals = ref 0

        do!
            build {
                for i in 1..50 do
                    use _ = new StructResource(disposals)
                    opened <- opened + 1
                    Assert.Equal(opened, disposals.Value + 1)

                    if i % 5 = 0 then
                        do! Later.unit
            }
            |> toTask
            |> Check.ends

        Assert.Equal(50, disposals.Value)
    }

[<Fact>]
let ``a resource is disposed before a handler around it runs`` () =
    build {
        let resource = new Resource()

        try
            use _ = resource
            do! Later.error (Boom "x")
            return -1
        with _ ->
            return resource.Disposals
    }
    |> toTask
    |> Check.gives 1
