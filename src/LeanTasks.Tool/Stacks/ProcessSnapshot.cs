using System.Collections.Immutable;
using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Diagnostics.Runtime;

namespace LeanTasks.Tool.Stacks;

/// <summary>A copy of a process's memory, in a file in the temporary folder.</summary>
internal static class ProcessSnapshot
{
    private const string DebuggerLibrary = "mscordaccore";

    // A process that collects garbage all the time is rarely found between two collections.
    private const int MaxCopies = 10;

    /// <summary>Copies the memory of a process, which stands still meanwhile, and finds the async calls that are suspended in it.</summary>
    /// <param name="process">Its number.</param>
    /// <param name="file">The file that the copy goes to, where this process may make it.</param>
    /// <param name="copiesItself">Called before the process is asked to make the copy itself, which writes to its standard output.</param>
    /// <returns>The chains, the most frequent first.</returns>
    /// <exception cref="ToolException">It has no runtime that can be looked into, or was collecting garbage whenever it was copied.</exception>
    public static IReadOnlyList<CallChain> ChainsOf(int process, string file, Action copiesItself) =>
        FirstWhole(process, () => TryFind(process, file, copiesItself));

    /// <summary>What the first copy shows that was not made during a garbage collection.</summary>
    /// <param name="process">The number of the process.</param>
    /// <param name="copy">Makes a copy; null if it was made during a collection.</param>
    /// <exception cref="ToolException">None was made outside of a collection.</exception>
    internal static IReadOnlyList<CallChain> FirstWhole(int process, Func<IReadOnlyList<CallChain>?> copy)
    {
        for (int copies = 0; copies < MaxCopies; copies++)
        {
            if (copy() is { } chains)
                return chains;
        }

        throw new ToolException($"Process {process} was collecting garbage each of the {MaxCopies} times that its memory was copied. Run the command again.");
    }

    // Null if the copy was made during a garbage collection, in which objects cannot be told from one another.
    private static IReadOnlyList<CallChain>? TryFind(int process, string file, Action copiesItself)
    {
        File.Delete(file);
        bool isMade = MemoryCopy.TryMake(process, file);
        if (!isMade)
            copiesItself();
        using DataTarget target = isMade ? DataTarget.LoadDump(file) : DataTarget.CreateSnapshotAndAttach(process);
        using ClrRuntime runtime = Create(First(target.ClrVersions, process));
        return runtime.Heap.CanWalkHeap ? CallChain.Of(SuspendedCalls.In(runtime.Heap)) : null;
    }

    /// <summary>The runtime of a process.</summary>
    /// <param name="runtimes">Those that it has loaded.</param>
    /// <param name="process">Its number.</param>
    /// <exception cref="ToolException">There is none.</exception>
    internal static ClrInfo First(ImmutableArray<ClrInfo> runtimes, int process) => runtimes.IsDefaultOrEmpty
        ? throw new ToolException($"Process {process} does not run on CoreCLR. The calls of Native AOT apps cannot be shown.")
        : runtimes[0];

    // The library is kept before the reader can be disposed of, and also after a failure, by which it may be loaded already.
    private static ClrRuntime Create(ClrInfo found)
    {
        try
        {
            // That which came with the runtime. A copy of memory does not always tell the runtime's version.
            string library = Path.Combine(Path.GetDirectoryName(found.ModuleInfo.FileName)!, OperatingSystem.IsWindows() ? $"{DebuggerLibrary}.dll" : OperatingSystem.IsMacOS() ? $"lib{DebuggerLibrary}.dylib" : $"lib{DebuggerLibrary}.so");
            return File.Exists(library) ? found.CreateRuntime(library, ignoreMismatch: found.Version.Major == 0) : found.CreateRuntime();
        }
        finally
        {
            KeepDebuggerLibrary();
        }
    }

    // The reader of the memory unloads the library when it is disposed of. But each thread that has run code of the library calls it
    // once more when the thread ends. It would then jump into memory that is gone. So this process has it loaded for as long as it
    // runs.
    private static void KeepDebuggerLibrary()
    {
        using Process me = Process.GetCurrentProcess();
        foreach (ProcessModule module in me.Modules)
        {
            if (module.ModuleName.Contains(DebuggerLibrary, StringComparison.Ordinal))
                NativeLibrary.Load(module.FileName);
        }
    }
}

/// <summary>A copy of a process's memory that the tool lets its runtime's own program make.</summary>
/// <remarks>If the process itself starts that program, its status lines go to the standard output of the process.</remarks>
internal static class MemoryCopy
{
    private const string RuntimeLibrary = "libcoreclr.";

    private const string Program = "createdump";

    /// <summary>Makes it.</summary>
    /// <param name="process">The number of the process.</param>
    /// <param name="file">The file that it goes to.</param>
    /// <returns>Whether it was made: not where the program is not there, or where the system does not let it look into the process.</returns>
    public static bool TryMake(int process, string file)
    {
        if (ProgramOf(process) is not { } program)
            return false;
        try
        {
            using Process copying = Process.Start(new ProcessStartInfo(program, ["--withheap", "--name", file, process.ToString(CultureInfo.InvariantCulture)])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            })!;

            // It must not wait for somebody who reads its lines.
            copying.OutputDataReceived += static (_, _) => { };
            copying.ErrorDataReceived += static (_, _) => { };
            copying.BeginOutputReadLine();
            copying.BeginErrorReadLine();
            copying.WaitForExit();
            return copying.ExitCode == 0 && File.Exists(file);
        }
        catch (Win32Exception)
        {
            // It may not be run.
            return false;
        }
    }

    private static string? ProgramOf(int process)
    {
        try
        {
            using Process target = Process.GetProcessById(process);
            string? library = target.Modules.Cast<ProcessModule>().FirstOrDefault(static module => module.ModuleName.StartsWith(RuntimeLibrary, StringComparison.Ordinal))?.FileName;
            string? program = library is null ? null : Path.Combine(Path.GetDirectoryName(library)!, Program);
            return File.Exists(program) ? program : null;
        }
        catch (Exception error) when (error is ArgumentException or InvalidOperationException or Win32Exception)
        {
            // It has ended, or is somebody else's.
            return null;
        }
    }
}
