/// All that a flow does with contexts once more, in a process in which the library uses nothing but public API for them.
module LeanTasks.FSharp.Tests.Safety.PublicContextTests

open System
open System.Diagnostics
open System.IO
open System.Text.Json.Nodes
open System.Text.RegularExpressions
open LeanTasks.TestSupport
open Xunit

[<Literal>]
let private Switch = "LeanTasks.Threading.UsePublicContextApi"

[<Literal>]
let private Variable = "LEANTASKS_FSHARP_TESTS_PUBLIC_CONTEXTS"

let private isSwitched = not (isNull (Environment.GetEnvironmentVariable Variable))

/// The test program's configuration, with the switch on: the library reads it once, before any code here could set it.
let private writeConfiguration (assembly: string) (path: string) =
    let configuration =
        JsonNode.Parse(File.ReadAllText(Path.ChangeExtension(assembly, ".runtimeconfig.json")))
        |> nonNull

    let options = configuration["runtimeOptions"] |> nonNull

    if isNull options["configProperties"] then
        options["configProperties"] <- JsonObject()

    (nonNull options["configProperties"])[Switch] <- JsonValue.Create true
    File.WriteAllText(path, configuration.ToJsonString())

[<DeepFact>]
let ``all holds with the public API too`` () =
    Assert.SkipWhen(isSwitched, "This is the further process, which would start another.")
    let assembly = Reflection.Assembly.GetExecutingAssembly().Location

    let configuration =
        Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.runtimeconfig.json")

    try
        writeConfiguration assembly configuration
        let start = ProcessStartInfo("dotnet", RedirectStandardOutput = true)

        for argument in
            [
                "exec"
                "--runtimeconfig"
                configuration
                "--depsfile"
                Path.ChangeExtension(assembly, ".deps.json")
                assembly
                "-noLogo"
                "-noColor"
                "-class"
                "LeanTasks.FSharp.Tests.Safety.ComparedWithTaskTests"
                "-class"
                "LeanTasks.FSharp.Tests.Safety.SchedulerTests"
                "-class"
                "LeanTasks.FSharp.Tests.Safety.AllocationTests"
                "-class"
                "LeanTasks.FSharp.Tests.Safety.PublicContextTests"
            ] do
            start.ArgumentList.Add argument

        start.Environment[Variable] <- "1"
        use child = Process.Start start |> nonNull
        let output = child.StandardOutput.ReadToEnd()
        child.WaitForExit()
        Assert.True(child.ExitCode = 0, output)

        // As many as here; fewer would mean that the child has run something else.
        let total = Regex.Match(output, @"Total: (\d+)").Groups[1].Value
        Assert.True(int total > 100, output)
    finally
        File.Delete configuration

[<Fact>]
let ``the switch is on where it is meant to be`` () =
    let _, isOn = AppContext.TryGetSwitch Switch
    Assert.Equal(isSwitched, isOn)
