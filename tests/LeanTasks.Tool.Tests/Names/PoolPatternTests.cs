using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Code;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Names;

/// <summary>Each name that is advised is one that the weaver takes, for that method.</summary>
public class PoolPatternTests
{
    private const string Library = """
        namespace N
        {
            public interface I<T, U> { ValueTask Explicit(); }
            public class A<K> : I<Dictionary<int, string>, int>
            {
                static Func<ValueTask> s_f = async () => await Task.Yield();
                Func<ValueTask> _f = async () => await Task.Yield();
                public A() { Func<ValueTask> f = async () => await Task.Yield(); }
                public A(int x) { async ValueTask Local<T>(T y) => await Task.Delay(x); _ = Local(1); }
                public Func<ValueTask> P { get { return async () => await Task.Yield(); } set { Func<ValueTask> f = async () => await Task.Yield(); } }
                public Func<ValueTask> this[int i] { get { return async () => await Task.Yield(); } }
                public static Func<ValueTask> operator +(A<K> a, int b) { return async () => await Task.Delay(b); }
                public static explicit operator int(A<K> a) { Func<ValueTask> f = async () => await Task.Yield(); return 1; }
                ~A() { Func<ValueTask> f = async () => await Task.Yield(); }
                public event Action E { add { Func<ValueTask> f = async () => await Task.Yield(); } remove { } }
                async ValueTask I<Dictionary<int, string>, int>.Explicit() { Func<ValueTask> f = async () => await Task.Yield(); await f(); }
                public async ValueTask<T> Get<T>(T x) { await Task.Yield(); return x; }
                public async ValueTask Get(int x, List<K> y) => await Task.Yield();
                public class Inner<V> { public async ValueTask Get() { Func<ValueTask> f = async () => { Func<ValueTask> g = async () => await Task.Yield(); await g(); }; await f(); } }
            }
            public struct S { public async ValueTask Get() => await Task.Yield(); }
        }
        file class Hidden { public async ValueTask Get() => await Task.Yield(); }
        class Global { public static async ValueTask Get() => await Task.Yield(); }
        """;

    private const string Program = "Func<ValueTask> f = async () => await Task.Yield(); await f(); async ValueTask Local() => await Task.Yield(); await Local();";

    [Theory]
    [InlineData(Library, false, 22)]
    [InlineData(Program, true, 2)]
    public void TheWeaverTakesEach(string source, bool program, int methods)
    {
        using CompiledApp app = CompiledApp.Of(source, program: program);
        AsyncMethod[] pooled = [.. app.Code.Methods.Where(method => method.Returns!.StartsWith("ValueTask", StringComparison.Ordinal))];
        Assert.Equal(methods, pooled.Length);
        foreach (string pattern in pooled.Select(PoolPattern.Of).OfType<string>().Distinct())
        {
            FusingResult result = FusingWeaver.Weave(app.Assemblies[0].OriginalFile, new FusingOptions { Fuses = false, Pools = true, Methods = [pattern], DryRun = true });
            Assert.Equal(pooled.Count(method => PoolPattern.Of(method) == pattern), result.ValueTaskMethods.Count(method => method.IsPooled && method.Method == pattern));
        }
    }
}
