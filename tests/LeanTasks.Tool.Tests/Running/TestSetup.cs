using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>What comes before all tests.</summary>
internal static class TestSetup
{
    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "This is an application.")]
    internal static void SetUp() => Interrupts.Hear();
}
