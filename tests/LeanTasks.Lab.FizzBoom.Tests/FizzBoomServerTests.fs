module LeanTasks.Lab.FizzBoom.Tests.FizzBoomServerTests

open System
open System.Net
open System.Net.Http
open System.Threading.Tasks
open LeanTasks.Lab.FizzBoom
open Xunit

let private token () = TestContext.Current.CancellationToken

/// Evaluates with real suspensions, although the server asks for none.
type private AlwaysSuspending(inner: IEvaluator) =
    interface IEvaluator with
        member _.Name = "Ply task.fs"
        member _.CanSuspend = true
        member _.Run(program, _) = inner.Run(program, 1.0)
        member _.Evaluate _ = inner.Evaluate 1.0

type private Failing() =
    interface IEvaluator with
        member _.Name = "Failing"
        member _.CanSuspend = false
        member _.Run(_, _) = raise (InvalidOperationException())
        member _.Evaluate _ = raise (InvalidOperationException())

[<Fact>]
let ``answers each route as its evaluator does`` () =
    task {
        use! server = FizzBoomServer.StartAsync(Evaluators.All, token ())
        use client = new HttpClient()

        for evaluator, path in Seq.zip Evaluators.All [ "/sync"; "/async"; "/fsharp-task" ] do
            let address = server.Address evaluator.Name
            Assert.Equal(path, address.AbsolutePath)
            Assert.Equal("127.0.0.1", address.Host)

            let! response = client.GetAsync(address, token ())
            let! body = response.Content.ReadAsStringAsync(token ())
            let! expected = evaluator.Evaluate 0.0
            Assert.Equal(HttpStatusCode.OK, response.StatusCode)
            Assert.Equal(Nullable(int64 expected.Length), response.Content.Headers.ContentLength)
            Assert.Equal("application/json", (nonNull response.Content.Headers.ContentType).MediaType)
            Assert.Equal(expected, body)
    }

[<Fact>]
let ``answers an evaluation that suspends`` () =
    task {
        let evaluator = AlwaysSuspending Interpreters.FSharpTask.evaluator
        use! server = FizzBoomServer.StartAsync([ evaluator ], token ())
        use client = new HttpClient()

        let address = server.Address "Ply task.fs"
        let! body = client.GetStringAsync(address, token ())
        let! expected = Evaluators.All[0].Evaluate 0.0
        Assert.Equal("/ply-task-fs", address.AbsolutePath)
        Assert.Equal(expected, body)
    }

[<Fact>]
let ``an evaluation that fails is a server error`` () =
    task {
        use! server = FizzBoomServer.StartAsync([ Failing() ], token ())
        use client = new HttpClient()
        let! response = client.GetAsync(server.Address "Failing", token ())
        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode)
    }

[<Fact>]
let ``refuses two evaluators of one name`` () =
    task {
        let twice = [ Evaluators.All[0]; Evaluators.All[0] ]

        let! _ =
            Assert.ThrowsAsync<ArgumentException>(fun () -> FizzBoomServer.StartAsync(twice, token ()) :> Task)

        return ()
    }

[<Fact>]
let ``a disposed server answers no more`` () =
    task {
        let! server = FizzBoomServer.StartAsync(Evaluators.All, token ())
        let address = server.Address "Sync"
        do! (server :> IAsyncDisposable).DisposeAsync()

        use client = new HttpClient()

        let! _ =
            Assert.ThrowsAsync<HttpRequestException>(fun () -> client.GetAsync(address, token ()) :> Task)

        return ()
    }
