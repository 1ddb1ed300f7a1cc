using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LeanTasks.Weaving.Tests.Sources;

/// <summary>Keeps what the woven assemblies count that these tests load beside the tests, not in the user's temporary folder.</summary>
internal static class TestSetup
{
    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "This is an application.")]
    internal static void SetUp() => Environment.SetEnvironmentVariable("LEANTASKS_PROFILE_COUNTS", Path.Combine(AppContext.BaseDirectory, "counts"));
}
