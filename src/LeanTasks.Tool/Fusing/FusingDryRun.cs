using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Rewriting;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Fusing;

/// <summary>Finds out what <c>leantasks fuse</c> would do with an app.</summary>
internal static class FusingDryRun
{
    /// <summary>Plans for an app and the libraries beside it; writes nothing.</summary>
    /// <param name="app">The app's own assembly.</param>
    /// <exception cref="ToolException">It cannot be fused.</exception>
    /// <exception cref="WeavingException">It cannot be fused.</exception>
    public static PlannedFusing Of(string app)
    {
        new RewrittenApp(app, []).CheckFramework(app);
        AssembliesToFuse toFuse = AssembliesToFuse.Of(app, new AssemblyPatterns("--only", []), new AssemblyPatterns("--except", []), new AssemblyPatterns("--framework", []), keyFile: null);
        return new PlannedFusing(new FusedCalls(FusingWeaver.WeaveTogether(toFuse.Files, new FusingOptions { Pools = true, DryRun = true })), toFuse.LeftOut);
    }
}
