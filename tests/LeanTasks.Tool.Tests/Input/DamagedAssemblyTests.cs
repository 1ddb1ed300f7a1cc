using LeanTasks.Fuzz;
using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Tool.Tests.Pooling;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>Assemblies with wrong bytes: each command ends, with a message and not with an exception. Many more are in <c>tests/LeanTasks.Fuzz</c>, for the full run.</summary>
public sealed class DamagedAssemblyTests
{
    private const string Source = """
        public interface IRead<T> { ValueTask<T> Read(T x); }
        public class Reader<T> : IRead<T> { public virtual async ValueTask<T> Read(T x) { await Task.Yield(); return x; } }
        public sealed class Other : Reader<int> { public override async ValueTask<int> Read(int x) { try { return await base.Read(x); } finally { await Task.Delay(1); } } }
        public static class P
        {
            private enum Mode { Sync, Async }
            static async ValueTask<int> Inner(int x) { await Task.Yield(); return x switch { 1 => 2, 2 => 5, 3 => 8, _ => 9 }; }
            static async ValueTask<int> Load(int x) => await Inner(x) + 1;
            static ValueTask<int> Hand(int x) => Load(x + 1);
            static async Task<string> Text(string s, Mode mode) { foreach (char c in s) s += await Hand(c); return mode == Mode.Sync ? s : "b" + await Text("c", Mode.Sync); }
            static async Task Twice() { ValueTask<int> t = Load(1); await t; await t; Func<Task> f = async () => await Load(3); await f(); }
            static async IAsyncEnumerable<int> All(int n) { for (int i = 0; i < n; i++) yield return await Load(i); }
            static async Task<int> Sum() { int sum = 0; await foreach (int i in All(3)) sum += i; return sum + Load(2).Result; }
        }
        """;

    private const long Enough = 200_000_000;

    [Fact]
    public async Task WrongBytesEndInAMessage()
    {
        using CompiledApp app = CompiledApp.Of(Source);
        using TestFolder folder = new();
        string original = app.Assemblies[0].OriginalFile;
        byte[] whole = await File.ReadAllBytesAsync(original, TestContext.Current.CancellationToken);
        byte[] symbols = await File.ReadAllBytesAsync(Path.ChangeExtension(original, ".pdb"), TestContext.Current.CancellationToken);
        int seed = int.TryParse(Environment.GetEnvironmentVariable("LEANTASKS_SEED"), out int given) ? given : 1;
        Random random = new(seed);
        string file = folder.File("App.dll");
        List<string> wrong = [];
        for (int i = 0; i < 150; i++)
        {
            (byte[] image, byte[] pdb) = ((byte[])whole.Clone(), (byte[])symbols.Clone());
            byte[] changed = i % 8 == 7 ? pdb : image;
            List<string> where = [];
            for (int many = i % 3 == 0 ? 4 : 1; many > 0; many--)
            {
                int at = random.Next(changed.Length);
                changed[at] = random.Next(3) switch { 0 => 0, 1 => 0xFF, _ => (byte)random.Next(256) };
                where.Add($"{at}={changed[at]}");
            }

            await File.WriteAllBytesAsync(file, image, TestContext.Current.CancellationToken);
            await File.WriteAllBytesAsync(Path.ChangeExtension(file, ".pdb"), pdb, TestContext.Current.CancellationToken);
            string variant = $"seed {seed}, variant {i}{(changed == pdb ? " of the PDB" : "")} ({string.Join(' ', where)})";
            foreach (string[] command in new[] { new[] { "check", file }, ["fuse", file, "--dry-run"], ["fuse", file, "--pool-value-tasks", "--dry-run"] })
            {
                Task<(int Code, string? Fault)> run = Task.Run(() => CommandRun.FaultOfAsync(command, folder.FullPath));
                if (await Task.WhenAny(run, Task.Delay(Hangs.After, TestContext.Current.CancellationToken)) != run)
                    Assert.Fail($"{command[0]} does not end: {variant}");
                if ((await run).Fault is { } fault)
                    wrong.Add($"{command[0]}: {variant}: {fault}");
            }
        }

        Assert.True(wrong.Count == 0, $"{wrong.Count}\n{string.Join('\n', wrong)}");
    }

    [Theory]
    [InlineData("check")]
    [InlineData("fuse")]
    public async Task AHeapThatSaysItIsLongerThanTheFileIsNotRead(string command)
    {
        using CompiledApp app = CompiledApp.Of(Source);
        string file = app.FileOf("App");
        DamagedCode.LengthenHeap(file);
        long before = GC.GetAllocatedBytesForCurrentThread();
        await Invoked.FailsAsync(ToolCommand.Failure, $"'{file}' is damaged", command, file);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, Enough);
    }

    [Fact]
    public async Task ATableThatSaysItIsLongerThanTheMemoryDoesNotHideOtherAssemblies()
    {
        using CompiledApp app = CompiledApp.Of(Source);
        using TestFolder folder = new();
        File.Copy(app.FileOf("App"), folder.File("App.dll"));
        File.Copy(app.FileOf("App"), folder.File("Bad.dll"));
        DamagedCode.LengthenTable(folder.File("Bad.dll"));

        (int code, string output, string error) = await Invoked.RunAsync("check", folder.FullPath);
        Assert.Equal(CheckCommand.Found, code);
        Assert.Contains("App.dll: LEAN001", output, StringComparison.Ordinal);
        Assert.Contains("Bad.dll", output + error, StringComparison.Ordinal);
        await Invoked.FailsAsync(ToolCommand.Failure, $"'{folder.File("Bad.dll")}' is damaged", "check", folder.File("Bad.dll"));
    }

    [Fact]
    public async Task LinesThatSayTheyAreLongerThanAllSymbolsAreNotRead()
    {
        using CompiledApp app = CompiledApp.Of(Source);
        string file = app.FileOf("App");
        DamagedCode.LengthenLines(Path.ChangeExtension(file, ".pdb"));
        long before = GC.GetAllocatedBytesForCurrentThread();
        (int code, _, string error) = await Invoked.RunAsync("check", file);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, Enough);
        Assert.True(code == CheckCommand.Found, error);
        await Invoked.FailsAsync(ToolCommand.Failure, $"'{Path.ChangeExtension(file, ".pdb")}' are damaged", "fuse", file, "--dry-run");
    }
}
