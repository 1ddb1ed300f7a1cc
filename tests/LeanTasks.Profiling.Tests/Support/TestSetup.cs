using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Tests.Dumping;

// Counts are the process's, and one test must not see another's calls between its two looks.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace LeanTasks.Profiling.Tests.Support;

/// <summary>Keeps what this process counts beside the tests, not in the user's temporary folder.</summary>
internal static class TestSetup
{
    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "This is an application.")]
    internal static void SetUp()
    {
        // Its own initializer may come after this one.
        Interrupts.Hear();
        if (Child.IsThis(nameof(DumpTests.CountsAreWrittenWhenAnExceptionEndsTheProcess)))
            DumpTests.EndByAnException();
        if (Child.IsThis(nameof(DumpTests.CountsAreWrittenWhenCtrlCEndsTheProcess)))
            DumpTests.EndByCtrlC();
        SetFolder();
    }

    private static void SetFolder()
    {
        // A child has a folder of its test's.
        if (Environment.GetEnvironmentVariable(ProfileEnvironment.CountsVariable) is not null)
            return;
        string folder = Path.Combine(AppContext.BaseDirectory, "counts");
        if (Directory.Exists(folder))
            Directory.Delete(folder, recursive: true);
        Environment.SetEnvironmentVariable(ProfileEnvironment.CountsVariable, folder);
    }
}
