using LeanTasks.Tool.Checking;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Tool.Tests.Running;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>What the check says of an assembly before and after it is fused, which must agree.</summary>
internal static class FusedChecks
{
    /// <summary>Fuses a program of one assembly and checks that its findings stay what they were.</summary>
    /// <returns>The findings, and how many methods are fused.</returns>
    public static (IReadOnlyList<CheckFinding> Findings, int Fused) AssertSame(string source, bool symbols = true, bool alsoAlone = true)
    {
        using CompiledApp app = CompiledApp.Of(source, symbols: symbols);
        return AssertSameFile(app.Assemblies[0].OriginalFile, alsoAlone);
    }

    /// <summary>Fuses an assembly, without pooling and pooled, and checks that its findings stay what they were.</summary>
    public static (IReadOnlyList<CheckFinding> Findings, int Fused) AssertSameFile(string file, bool alsoAlone = true)
    {
        IReadOnlyList<CheckFinding> before = AssemblyChecker.Check(file).Findings;
        int fused = 0;
        foreach (bool pools in alsoAlone ? new[] { false, true } : [true])
        {
            using TestFolder folder = new();
            string output = folder.File(Path.GetFileName(file));
            FusingResult result = FusingWeaver.Weave(file, new FusingOptions { Pools = pools, ForOthers = true, OutputFile = output, ReferenceFolders = [AppContext.BaseDirectory] });
            fused = result.Methods.Count(static method => method.IsFused);
            foreach (string library in Directory.EnumerateFiles(Path.GetDirectoryName(file)!, "*.dll").Where(each => each != file))
                File.Copy(library, folder.File(Path.GetFileName(library)));
            CheckedAssembly after = AssemblyChecker.Check(output);
            Assert.Empty(after.NotChecked);
            Assert.Equal(before, after.Findings);
        }

        return (before, fused);
    }
}
