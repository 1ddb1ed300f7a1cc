using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Code;

/// <summary>The assembly of Apps/FSharpShapes.</summary>
internal sealed class FSharpApp : IDisposable
{
    public FSharpApp()
    {
        Code = AppCode.Read([new ProfiledAssembly(File, new AssemblyFacts { Name = "FSharpShapes", IsFSharp = true })]);
    }

    public static string File { get; } = Path.Combine(Repository.OutputOf("FSharpShapes"), "FSharpShapes.dll");

    public AppCode Code { get; }

    public AsyncMethod Method(string name) => Code.Methods.Single(method => method.Name == name);

    public MethodCode CodeOf(string name) => Code.CodeOf(Method("FSharpShapes.Shapes." + name))!;

    public void Dispose() => Code.Dispose();
}
