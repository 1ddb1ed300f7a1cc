using System.Runtime.Loader;
using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Runs a program as the compiler made it, and fused. It has a class <c>Program</c> with a method <c>Run</c>, which returns what it has seen.</summary>
internal static class BothWays
{
    public const string Usings =
        "using System; using System.IO; using System.Linq; using System.Threading; using System.Threading.Tasks; using System.Runtime.CompilerServices; ";

    public static void Same(string source) => Assert.Equal(Run(fused: false, source), Run(fused: true, source));

    public static string Run(bool fused, string source)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Usings + source);
        if (fused)
            Assert.True(FusingWeaver.Weave(file, new FusingOptions()).IsWritten);
        AssemblyLoadContext context = new("App", isCollectible: true);
        string text = (string)context.LoadFromAssemblyPath(file).GetType("Program")!.GetMethod("Run")!.Invoke(null, null)!;
        context.Unload();
        return text;
    }
}
