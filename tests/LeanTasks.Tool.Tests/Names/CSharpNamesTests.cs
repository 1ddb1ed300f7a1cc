using LeanTasks.Tool.Code;
using LeanTasks.Tool.Tests.Code;

namespace LeanTasks.Tool.Tests.Names;

public class CSharpNamesTests
{
    [Fact]
    public void AMethodHasItsNamespaceAndTypes()
    {
        using CompiledApp app = CompiledApp.Of("namespace Shop.Orders; public class Outer { public class Inner { public async Task<int> Get() { await Task.Yield(); return 1; } } }");
        AsyncMethod method = app.Method("<Get>");
        Assert.Equal("Shop.Orders.Outer.Inner.Get", method.Name);
        Assert.Equal("Task<int>", method.Returns);
    }

    [Fact]
    public void TypeParametersStandWhereTheyAreDeclared()
    {
        using CompiledApp app = CompiledApp.Of(
            "public class Cache<TKey> { public class Entry<TValue> { public async Task<Dictionary<TKey, T[]>> Get<T>() { await Task.Yield(); return null; } } }");
        AsyncMethod method = app.Method("<Get>");
        Assert.Equal("Cache<TKey>.Entry<TValue>.Get<T>", method.Name);
        Assert.Equal("Task<Dictionary<TKey, T[]>>", method.Returns);
    }

    [Fact]
    public void OverloadsAreToldApartByTheirParameters()
    {
        using CompiledApp app = CompiledApp.Of(
            """
            public class A
            {
                public async Task Get(int id) => await Task.Yield();
                public async Task Get((string, int?) pair, ref readonly int x, params List<byte>[] rest) => await Task.Yield();
                public async Task Get<T>(T id) => await Task.Yield();
                public async Task Other(int id) => await Task.Yield();
            }
            """.Replace("ref readonly int x, ", "", StringComparison.Ordinal));
        Assert.Equal(["A.Get((string, int?), List<byte>[])", "A.Get(int)", "A.Get<T>", "A.Other"], app.Names());
    }

    [Fact]
    public void ALambdaHasItsMethodAndItsLine()
    {
        using CompiledApp app = CompiledApp.Of("class A\n{\n    Func<Task> Run(int x)\n    {\n        return async () => await Task.Delay(x);\n    }\n}\n");
        Assert.Equal(["A.Run.lambda at Source.cs:5"], app.Names());
    }

    [Fact]
    public void WithoutAPdbLambdasAreNumbered()
    {
        using CompiledApp app = CompiledApp.Of(
            "class A { void Run(int x) { Func<Task> f = async () => await Task.Delay(x); Func<Task> g = async () => await Task.Yield(); } }", symbols: false);
        Assert.Equal(["A.Run.lambda #1", "A.Run.lambda #2"], app.Names());
    }

    [Fact]
    public void TwoLambdasOnALineAreNumberedToo()
    {
        using CompiledApp app = CompiledApp.Of("class A { void Run() { Func<Task> f = async () => await Task.Yield(); Func<Task> g = async () => await Task.Yield(); } }");
        Assert.Equal(["A.Run.lambda at Source.cs:1 #1", "A.Run.lambda at Source.cs:1 #2"], app.Names());
    }

    [Fact]
    public void ALocalFunctionFollowsItsMethod()
    {
        using CompiledApp app = CompiledApp.Of("class A<K> { void Run() { async Task Local<T>(T x) => await Task.Yield(); Local(1).Wait(); } }");
        Assert.Equal(["A<K>.Run.Local<T>"], app.Names());
    }

    [Fact]
    public void LocalFunctionsOfOverloadsHaveTheirLines()
    {
        using CompiledApp app = CompiledApp.Of(
            "class A\n{\nvoid Run() { Local().Wait();\nasync Task Local() => await Task.Yield(); }\nvoid Run(int x) { Local().Wait();\nasync Task Local() => await Task.Yield(); }\n}");
        Assert.Equal(["A.Run.Local at Source.cs:4", "A.Run.Local at Source.cs:6"], app.Names());
    }

    [Fact]
    public void ATopLevelProgramIsProgramMain()
    {
        using CompiledApp app = CompiledApp.Of("await Task.Yield();\nFunc<Task> f = async () => await Task.Yield();\nawait f();\nasync Task Local() => await Task.Yield();\nawait Local();", program: true);
        Assert.Equal(["Program.Main", "Program.Main.Local", "Program.Main.lambda at Source.cs:2"], app.Names());
    }

    [Fact]
    public void ConstructorsAccessorsAndOperatorsReadAsInTheSource()
    {
        using CompiledApp app = CompiledApp.Of(
            """
            public class A
            {
                static Func<Task> s_f = async () => await Task.Yield();
                public A()
                {
                    Func<Task> f = async () => await Task.Yield();
                }
                public Func<Task> P { get { return async () => await Task.Yield(); } }
                public Func<Task> this[int i] { get { return async () => await Task.Yield(); } }
                public static Func<Task> operator +(A a, int b)
                {
                    return async () => await Task.Yield();
                }
            }
            """);
        Assert.Equal(
            [
                "A.P.get.lambda at Source.cs:8",
                "A.constructor.lambda at Source.cs:6",
                "A.operator +.lambda at Source.cs:12",
                "A.static constructor.lambda at Source.cs:3",
                "A.this[].get.lambda at Source.cs:9",
            ],
            app.Names());
    }

    [Fact]
    public void AnExplicitImplementationNamesItsInterface()
    {
        using CompiledApp app = CompiledApp.Of(
            "namespace N { public interface I<T, U> { Task Get(); } public class A : I<Dictionary<int, string>, int> { async Task I<Dictionary<int, string>, int>.Get() => await Task.Yield(); } }");
        AsyncMethod method = app.Method("Get");
        Assert.StartsWith("N.A.I<", method.Name, StringComparison.Ordinal);
        Assert.EndsWith(".Get", method.Name, StringComparison.Ordinal);
        Assert.DoesNotContain("System.", method.Name, StringComparison.Ordinal);
    }

    [Fact]
    public void AnAsyncIteratorIsNamedAsAMethod()
    {
        using CompiledApp app = CompiledApp.Of("class A { async IAsyncEnumerable<int> Items() { await Task.Yield(); yield return 1; } }");
        AsyncMethod method = app.Method("<Items>");
        Assert.Equal("A.Items", method.Name);
        Assert.Equal("IAsyncEnumerable<int>", method.Returns);
    }

    [Fact]
    public void ATypeLocalToAFileHasItsOwnName()
    {
        using CompiledApp app = CompiledApp.Of("namespace N; file class A { public async Task Get() => await Task.Yield(); }");
        Assert.Equal(["N.A.Get"], app.Names());
    }

    [Fact]
    public void UnoptimizedCodeHasTheSameNames()
    {
        using CompiledApp app = CompiledApp.Of("class A\n{\n    void Run(int x)\n    {\n        Func<Task> f = async () => await Task.Delay(x);\n    }\n    async Task Get() => await Task.Yield(); }\n", optimized: false);
        Assert.Equal(["A.Get", "A.Run.lambda at Source.cs:5"], app.Names());
    }

    [Fact]
    public void AStateMachineIsFoundByTheNameThatReflectionHas()
    {
        using CompiledApp app = CompiledApp.Of("namespace N { public interface I<T, U> { Task X(); } public class Cache<T> : I<int, T> { async Task I<int, T>.X() => await Task.Yield(); } }");
        System.Reflection.Assembly loaded = System.Reflection.Assembly.Load(File.ReadAllBytes(app.Assemblies[0].OriginalFile));
        Type stateMachine = Assert.Single(loaded.GetTypes(), type => type.GetMethod("MoveNext", System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Instance) is not null);
        Assert.NotNull(app.Code.Find("App", stateMachine.FullName!));
    }
}
