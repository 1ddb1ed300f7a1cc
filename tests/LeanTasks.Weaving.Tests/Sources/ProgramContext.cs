using System.Runtime.Loader;

namespace LeanTasks.Weaving.Tests.Sources;

/// <summary>
/// Where a program of a test is loaded, for as long as the process lives. Not unloaded, because .NET 10 does not survive it: in a process that compiles
/// and unloads hundreds of assemblies, the first word of some object becomes zero, and the next collection that comes by it ends the process
/// (SIGSEGV in <c>background_sweep</c> or <c>plan_phase</c>; seen in 10.0.10 to 10.0.12, elsewhere too: Systemorph/MeshWeaver, issue 613).
/// </summary>
internal class ProgramContext(string name) : AssemblyLoadContext(name);
