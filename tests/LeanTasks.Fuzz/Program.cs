using System.Globalization;
using LeanTasks.Fuzz;
using LeanTasks.TestSupport;

// Damages what the tool reads of others, led by what its code then does, and looks how each command ends.
//   dotnet run -c Release --project tests/LeanTasks.Fuzz [-- [--rounds N] [TARGET …]]
// N is how many inputs the assemblies have, others a part of it. LEANTASKS_SEED makes others. Prints each kind of fault once, and keeps
// its input in artifacts/fuzz/TARGET/faults. '-- --again TARGET FILE' tries one.
const int Usual = 1_000;

if (args is [Child.Option, ..])
    return Child.Run(args[1..]);

int at = Array.IndexOf(args, "--rounds");
string rounds = at < 0 ? Usual.ToString(CultureInfo.InvariantCulture) : args.ElementAtOrDefault(at + 1) ?? "";
string seed = Environment.GetEnvironmentVariable("LEANTASKS_SEED") is { Length: > 0 } given ? given : "1";
string? again = args is ["--again", _, _] ? Path.GetFullPath(args[2]) : null;
string[] named = again is null ? [.. args.Where((_, i) => at < 0 || (i != at && i != at + 1))] : [args[1]];
if (!int.TryParse(rounds, CultureInfo.InvariantCulture, out _) || !int.TryParse(seed, CultureInfo.InvariantCulture, out _) || named.Except(Targets.Names).Any())
{
    Console.Error.WriteLine($"Give a number for --rounds and LEANTASKS_SEED, and of the targets {string.Join(", ", Targets.Names)}.");
    return 2;
}

string folder = Path.Combine(Repository.Folder, "artifacts", "fuzz");
string program = Instrumented.Copy(Path.Combine(folder, Repository.Configuration));
int failed = 0;
foreach (string target in named.Length > 0 ? named : Targets.Names)
    failed += Child.Passes(program, Path.Combine(folder, target), [target, .. again is null ? [rounds, seed] : new[] { again }]) ? 0 : 1;
return failed == 0 ? 0 : 1;
