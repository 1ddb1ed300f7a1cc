namespace LeanTasks.Lab.FizzBoom

open System
open System.Collections.Generic
open System.Net
open System.Text
open System.Threading
open System.Threading.Tasks
open Microsoft.AspNetCore.Builder
open Microsoft.AspNetCore.Hosting
open Microsoft.AspNetCore.Http
open Microsoft.Extensions.DependencyInjection
open Microsoft.Extensions.Hosting

/// Leaves the process's signals alone: the default lifetime would stop the server at Ctrl+C, under a measurement that ends by
/// cancellation in good order.
[<Sealed>]
type private NoSignals() =
    interface IHostLifetime with
        member _.WaitForStartAsync _ = Task.CompletedTask
        member _.StopAsync _ = Task.CompletedTask

module private Http =
    /// A name as a path: <c>F# task</c> is <c>/fsharp-task</c>.
    let path (name: string) =
        "/"
        + name.ToLowerInvariant().Replace("#", "sharp").Replace(",", "").Replace('.', '-').Replace(' ', '-')

    let private write (context: HttpContext) (answer: string) =
        let response = context.Response
        response.ContentType <- "application/json; charset=utf-8"
        response.ContentLength <- Encoding.UTF8.GetByteCount answer
        // Kestrel sends what was written when the request ends.
        Encoding.UTF8.GetBytes(answer, response.BodyWriter) |> ignore

    /// An evaluation that did not suspend is answered without any task, so that the server adds none to what is measured.
    let handler (evaluator: IEvaluator) =
        RequestDelegate(fun context ->
            let evaluation = evaluator.Evaluate 0.0

            if evaluation.IsCompletedSuccessfully then
                write context evaluation.Result
                Task.CompletedTask
            else
                task {
                    let! answer = evaluation
                    write context answer
                })

/// An HTTP server on the loopback interface with one route per evaluator.
[<Sealed>]
type FizzBoomServer private (app: WebApplication, paths: IReadOnlyDictionary<string, string>) =
    /// Starts a server on a free port.
    /// <param name="evaluators">Evaluators with different names, from this assembly or another.</param>
    static member StartAsync(evaluators: IEvaluator seq, cancellationToken: CancellationToken) : Task<FizzBoomServer> =
        task {
            let paths = Dictionary<string, string>()

            for evaluator in evaluators do
                paths.Add(evaluator.Name, Http.path evaluator.Name)

            // The empty builder: no configuration from outside, no logging, nothing in the pipeline but routing.
            let builder = WebApplication.CreateEmptyBuilder(WebApplicationOptions())

            builder.WebHost.UseKestrelCore().ConfigureKestrel(fun options -> options.Listen(IPAddress.Loopback, 0))
            |> ignore

            builder.Services.AddRoutingCore().AddSingleton<IHostLifetime, NoSignals>()
            |> ignore

            let app = builder.Build()

            for evaluator in evaluators do
                app.MapGet(paths[evaluator.Name], Http.handler evaluator) |> ignore

            do! app.StartAsync cancellationToken
            return new FizzBoomServer(app, paths)
        }

    /// Where the evaluator of that name answers.
    member _.Address(name: string) : Uri =
        Uri(Uri(Seq.exactlyOne app.Urls), paths[name])

    interface IAsyncDisposable with
        member _.DisposeAsync() = app.DisposeAsync()
