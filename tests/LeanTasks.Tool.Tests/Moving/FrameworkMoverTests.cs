using LeanTasks.Tool.Moving;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LeanTasks.Tool.Tests.Moving;

/// <summary>Members that a framework calls without a word in the source: through proxies, by name, or from what a generator makes.</summary>
public sealed class FrameworkMoverTests
{
    [Fact]
    public void ClientsOfAHubStay()
    {
        (string text, string[] sites) = MovedCode.Move(
            """
            using System.Threading.Tasks;
            namespace Microsoft.AspNetCore.SignalR { public class Hub { } public class Hub<T> : Hub { } }
            public interface IBase { Task Closed(); }
            public interface IClient : IBase { Task Received(string text); }
            public interface IOther { Task Received(string text); }
            public class Chat : Microsoft.AspNetCore.SignalR.Hub<IClient> { }
            """);
        Assert.Contains("IBase { Task Closed(); }", text, StringComparison.Ordinal);
        Assert.Contains("IClient : IBase { Task Received(string text); }", text, StringComparison.Ordinal);
        Assert.Contains("IOther { LeanTask Received(string text); }", text, StringComparison.Ordinal);
        Assert.Empty(sites);
    }

    [Fact]
    public void GrainInterfacesStay()
    {
        (string text, string[] sites) = MovedCode.Move(
            """
            using System.Threading.Tasks;
            namespace Orleans.Runtime { public interface IAddressable { } }
            namespace Orleans { public interface IGrain : Runtime.IAddressable { } public class Grain { } }
            public interface IPlain { Task<int> Count(); }
            public interface ICounter : Orleans.IGrain { Task<int> Count(); Task Hand(Task<int> handed); }
            public class Counter : Orleans.Grain, ICounter
            {
                public async Task<int> Count() => await Own();
                public Task Hand(Task<int> handed) => handed;
                private async Task<int> Own() { await Task.Yield(); return 1; }
            }
            """);
        Assert.Contains("IPlain { LeanTask<int> Count(); }", text, StringComparison.Ordinal);
        Assert.Contains("ICounter : Orleans.IGrain { Task<int> Count(); Task Hand(Task<int> handed); }", text, StringComparison.Ordinal);
        Assert.Contains("public async Task<int> Count() => await Own();", text, StringComparison.Ordinal);
        Assert.Contains("public Task Hand(Task<int> handed) => handed;", text, StringComparison.Ordinal);
        Assert.Contains("private async LeanTask<int> Own()", text, StringComparison.Ordinal);
        Assert.Empty(sites);
    }

    [Fact]
    public void ViewComponentsStay()
    {
        (string text, _) = MovedCode.Move(
            """
            using System.Threading.Tasks;
            namespace Microsoft.AspNetCore.Mvc { public class ViewComponent { } }
            public class Side : Microsoft.AspNetCore.Mvc.ViewComponent
            {
                public async Task<string> InvokeAsync(int number) => await Text(number);
                private Task<string> Text(int number) => Task.FromResult("");
            }
            """);
        Assert.Contains("public async Task<string> InvokeAsync", text, StringComparison.Ordinal);
        Assert.Contains("private LeanTask<string> Text", text, StringComparison.Ordinal);
    }

    [Fact]
    public void OperationsOfAServiceStay()
    {
        MovedProject model = MovedCode.Project(
            "Model", ("Model.cs", "namespace System.ServiceModel { public sealed class OperationContractAttribute : System.Attribute { } }"));
        MovedProject project = MovedCode.Project(
            "App",
            [MetadataReference.CreateFromImage(MovedRowsTests.Emit(model.Original))],
            ("App.cs", "using System.Threading.Tasks; public interface IService { [System.ServiceModel.OperationContract] Task One(); Task Two(); }"));
        MovedFile file = Assert.Single(new Mover([project], new MoveOptions()).Run().Files);
        Assert.EndsWith("Task One(); LeanTask Two(); }", file.Text.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void CallsOfGeneratedCodeAreChecked()
    {
        CSharpCompilation original = MovedCode.Project(
            "App",
            (
                "App.cs",
                """
                using System; using System.Threading.Tasks;
                public static partial class App
                {
                    public static Task LoadAsync() => Task.CompletedTask;
                }
                """),
            (
                "Kept.cs",
                """
                using System; using System.Threading.Tasks;
                public static class Button
                {
                    public static void Set(Action clicked) { }
                    public static void Set(Func<Task> clicked) { }
                }
                """)).Original;
        MovedProject project = new("App", original, CSharpGeneratorDriver.Create([new Page().AsSourceGenerator()], parseOptions: (CSharpParseOptions)original.SyntaxTrees[0].Options));
        MoveResult result = new Mover([project], new MoveOptions { IsChosen = static path => path == "App.cs" }).Run();
        Assert.Empty(result.Errors);
        Assert.Equal("not changed: otherwise a different overload is called: Button.Set(Action), in line 1 of Page.g.cs", Assert.Single(result.Sites).Reason);
        Assert.Empty(result.Changed);
    }

    private sealed class Page : IIncrementalGenerator
    {
        public void Initialize(IncrementalGeneratorInitializationContext context) => context.RegisterPostInitializationOutput(
            static output => output.AddSource("Page.g.cs", "public static partial class App { public static void Build() => Button.Set(() => LoadAsync()); }"));
    }
}
