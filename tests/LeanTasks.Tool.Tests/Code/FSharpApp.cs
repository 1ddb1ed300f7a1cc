using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Code;
using LeanTasks.Tool.Names;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Code;

/// <summary>The assembly of Apps/FSharpShapes.</summary>
internal sealed class FSharpApp : IDisposable
{
    public FSharpApp()
    {
        string file = Path.Combine(Repository.OutputOf("FSharpShapes"), "FSharpShapes.dll");
        Code = AppCode.Read([new ProfiledAssembly(file, new AssemblyFacts { Name = "FSharpShapes", IsFSharp = true })]);
    }

    public AppCode Code { get; }

    public AsyncMethod Method(string name) => Code.Methods.Single(method => method.Name == name);

    public MethodCode CodeOf(string name) => Code.CodeOf(Method("FSharpShapes.Shapes." + name))!;

    public void Dispose() => Code.Dispose();
}
