module FlowWorker.Program

open Microsoft.Extensions.DependencyInjection
open Microsoft.Extensions.Hosting

[<EntryPoint>]
let main args =
    let builder = Host.CreateApplicationBuilder args
    builder.Services.AddHostedService<Worker>() |> ignore
    builder.Build().Run()
    0
