using System.Runtime.InteropServices;
using LeanTasks.Weaving.Tests.Sources;
using LeanTasks.Weaving.Tests.Verifying;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Assemblies of .NET itself, which are at hand everywhere and have many async methods, fused and verified. Some of their code is unsafe.</summary>
public sealed class FusingFrameworkTests
{
    [DeepTheory]
    [InlineData("System.Private.Xml", 250, false)]
    [InlineData("System.Net.Http", 70, true)]
    [InlineData("System.IO.Compression", 35, false)]
    [InlineData("System.Formats.Tar", 20, true)]
    public void NothingIsWrongThatWasNot(string assembly, int atLeast, bool poolValueTasks)
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), assembly + ".dll");
        FusingResult result = VerifiedFusing.Weave(file, new FusingOptions { OutputFile = folder.File(assembly + ".dll"), Pools = poolValueTasks });
        Assert.InRange(result.Methods.Count(static method => method.IsFused), atLeast, int.MaxValue);
    }
}
