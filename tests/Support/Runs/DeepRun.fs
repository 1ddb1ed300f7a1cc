namespace LeanTasks.TestSupport

open System
open System.Globalization
open System.IO
open System.Text
open Xunit

/// The counterpart of DeepRun.cs: the quick run and the deep one, LEANTASKS_DEEP=1 in the environment.
module internal DeepRun =
    [<Literal>]
    let Variable = "LEANTASKS_DEEP"

    [<Literal>]
    let Reason = "A part of the deep run: LEANTASKS_DEEP=1 dotnet test -c Release"

    let private value = Environment.GetEnvironmentVariable Variable

    /// Throws if the variable has another value, for which DeepRunFixture fails every test.
    let isAsked () =
        match value with
        | null
        | ""
        | "0" -> false
        | "1" -> true
        | other -> invalidOp $"{Variable} is '{other}': set it to 1 for the deep run, to 0 or not at all for the quick one."

    /// Why a test of the deep run is skipped; null if it is not. Never throws: xunit silently omits a test whose attribute throws.
    let skip: string | null =
        match value with
        | null
        | ""
        | "0" -> Reason
        | _ -> null

/// The counterpart of FullRun.cs: the deep run with what takes too long for every commit, LEANTASKS_FULL=1 beside LEANTASKS_DEEP=1.
module internal FullRun =
    [<Literal>]
    let Variable = "LEANTASKS_FULL"

    /// Throws if the variable has another value, or the deep run is not asked for, for which DeepRunFixture fails every test.
    let isAsked () =
        match Environment.GetEnvironmentVariable Variable with
        | null
        | ""
        | "0" -> false
        | "1" when DeepRun.isAsked () -> true
        | "1" -> invalidOp $"{Variable} is 1, and {DeepRun.Variable} is not: the full run has all of the deep one. Set both to 1."
        | other -> invalidOp $"{Variable} is '{other}': set it to 1 for the full run, to 0 or not at all for the usual run."

    /// How often a test repeats something, depending on the run: the quick and the deep one repeat alike.
    let count (usual: int) (full: int) : int = if isAsked () then full else usual

/// A fact of the deep run, which the quick run reports as skipped.
[<Sealed; AttributeUsage(AttributeTargets.Method)>]
type internal DeepFactAttribute() =
    inherit FactAttribute(null, -1, Skip = DeepRun.skip)

/// A theory of the deep run, which the quick run reports as skipped.
[<Sealed; AttributeUsage(AttributeTargets.Method)>]
type internal DeepTheoryAttribute() =
    inherit TheoryAttribute(null, -1, Skip = DeepRun.skip)

/// Fails every test of a run if the variable selects neither run.
[<Sealed>]
type internal DeepRunFixture() =
    do (DeepRun.isAsked (), FullRun.isAsked ()) |> ignore

/// The counterpart of SpentTime.cs: what the program took of the processors, for .ci/run.
[<Sealed>]
type internal SpentTime() =
    interface IDisposable with
        member _.Dispose() =
            match Environment.GetEnvironmentVariable "LEANTASKS_SPENT" with
            | null
            | "" -> ()
            | file ->
                let stat = File.ReadAllText "/proc/self/stat"
                let fields = stat.Substring(stat.LastIndexOf ')' + 2).Split ' '
                let ticks = fields |> Seq.skip 11 |> Seq.take 4 |> Seq.sumBy int64
                let name = typeof<SpentTime>.Assembly.GetName().Name
                let seconds = (float ticks / 100.0).ToString("F1", CultureInfo.InvariantCulture)

                use spent =
                    new FileStream(file, FileMode.Append, FileAccess.Write, FileShare.ReadWrite)

                spent.Write(Encoding.UTF8.GetBytes $"{name}\t{seconds}\n")

[<assembly: AssemblyFixture(typeof<DeepRunFixture>); assembly: AssemblyFixture(typeof<SpentTime>)>]
do ()
