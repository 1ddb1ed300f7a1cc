using LeanTasks.Weaving.Tests.Sources;
using LeanTasks.Weaving.Tests.Verifying;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Calls of virtual methods of .NET are fused where they reach classes of the assembly, and are what they were for all others.</summary>
public sealed class FusingOverrideTests
{
    private const string Streams = """
        public abstract class Plain : Stream
        {
            public override bool CanRead => true;
            public override bool CanSeek => false;
            public override bool CanWrite => true;
            public override long Length => 0;
            public override long Position { get; set; }
            public override void Flush() => Program.Log += "sync flush;";
            public override int Read(byte[] buffer, int offset, int count) { Program.Log += "sync read;"; return -3; }
            public override long Seek(long offset, SeekOrigin origin) => 0;
            public override void SetLength(long value) { }
            public override void Write(byte[] buffer, int offset, int count) => Program.Log += "sync write;";
        }
        public class Own : Plain
        {
            public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken token)
            {
                Program.Local.Value = "read";
                await Program.Pause();
                if (count == 0) throw new InvalidDataException("own");
                return count;
            }
            public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken token) { Program.Local.Value = "write"; return count == 0 ? Task.FromException(new FormatException("own")) : count == 1 ? Task.CompletedTask : Later(); }
            public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken token = default) { await Program.Pause(); return buffer.Length + 100; }
            public override Task FlushAsync(CancellationToken token) { Program.Log += "flush;"; if (token.IsCancellationRequested) throw new ArgumentException("flush"); return Task.CompletedTask; }
            public override async ValueTask DisposeAsync() { await Program.Pause(); Program.Log += "own disposed;"; }
            async Task Later() { await Program.Pause(); Program.Log += "later;"; }
        }
        public sealed class Last : Own { public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken token) { try { return 1000 + await base.ReadAsync(buffer, offset, count, token); } finally { Program.Log += "last;"; } } }
        public class Hides : Own { public new virtual async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken token) { await Program.Pause(); return 7; } }
        public sealed class UnderHidden : Hides { public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken token) { await Program.Pause(); return 8; } }
        public sealed class Closed<T> : Plain { public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken token) { await Program.Pause(); return typeof(T).Name.Length; } }
        public sealed class Sync : Plain { }
        internal sealed class Mine(Stream inner) : Plain
        {
            public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken token) => 5 * await inner.ReadAsync(buffer, offset, count, token);
            public override Task FlushAsync(CancellationToken token) => inner.FlushAsync(token);
        }
        public class Outer { sealed class Hidden : Plain { public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken token) { await Program.Pause(); return 6; } } public static Stream Make() => new Hidden(); }
        public sealed class Explicit : IAsyncDisposable { async ValueTask IAsyncDisposable.DisposeAsync() { await Program.Pause(); Program.Log += "explicit disposed;"; } }
        public class Implicit : IAsyncDisposable { public virtual async ValueTask DisposeAsync() { Program.Local.Value = "disposed"; await Program.Pause(); Program.Log += "implicit disposed;"; } }
        public sealed class Overrides : Implicit { public override ValueTask DisposeAsync() { Program.Log += "overrides disposed;"; return default; } }
        public sealed class Again : Own, IAsyncDisposable { }
        public sealed class HidesDisposal : Implicit { public new ValueTask DisposeAsync() { Program.Log += "wrong;"; return default; } }
        struct Value : IAsyncDisposable { public async ValueTask DisposeAsync() { await Program.Pause(); Program.Log += "value disposed;"; } }
        public sealed class Context : SynchronizationContext { public override void Post(SendOrPostCallback d, object state) => ThreadPool.QueueUserWorkItem(_ => { SetSynchronizationContext(this); d(state); }); }
        public static class Program
        {
            static bool s_suspends = SUSPENDS;
            static readonly byte[] s_buffer = new byte[8];
            public static string Log = "";
            public static readonly AsyncLocal<string> Local = new();
            static int s_count;
            static int Count() => ++s_count;
            public static async Task Pause() { if (s_suspends) await Task.Delay(1); }
            static async Task Uses(Stream stream)
            {
                Log += $"{stream?.GetType().Name}:";
                for (int count = 2; count >= 0; count--)
                {
                    Local.Value = "mine";
                    try { Log += await stream.ReadAsync(s_buffer, Count() * 0, count, default) + ";"; }
                    catch (Exception e) when (Note()) { Log += $"{e.GetType().Name} {e.Message} {Local.Value} {Frames(e)};"; }
                    try { await stream.WriteAsync(s_buffer, 0, count, default); }
                    catch (Exception e) { Log += $"{e.GetType().Name} {e.Message} {Local.Value};"; }
                    Log += Local.Value + ";";
                }
                try { Log += await Handed(stream, 4) + await stream.ReadAsync(s_buffer.AsMemory(0, 1)).ConfigureAwait(false); } catch (NullReferenceException) { Log += "null;"; }
                foreach (bool cancels in new[] { false, true })
                {
                    try { await stream.FlushAsync(new CancellationToken(cancels)); } catch (Exception e) { Log += e.GetType().Name + ";"; }
                }
            }
            static async Task Disposes(IAsyncDisposable one) { await using (one) Log += "used;"; Log += $"{Local.Value} {SynchronizationContext.Current is Context};"; if (one is not null) await one.DisposeAsync(); }
            static Task<int> Handed(Stream stream, int count) { Local.Value = "handed"; return stream.ReadAsync(s_buffer, 0, count, default); }
            static async Task<int> Certain(Mine mine) => await mine.ReadAsync(s_buffer, 0, 3, default) + await new Last().ReadAsync(s_buffer, 0, 4, default);
            static bool Note() { Log += $"filter {Local.Value};"; return true; }
            static string Frames(Exception e) => string.Join("<", new System.Diagnostics.StackTrace(e).ToString().Split('\n').Select(l => l.Trim()).Where(l => l.StartsWith("at ")).Select(l => l.Split('(')[0].Replace(".MoveNext", "").Replace("at ", "")).Where(f => f.Contains("Test") || f.Contains("LeanTasks")).Distinct());
            // A class that is made when the program runs.
            static Stream Made()
            {
                var type = System.Reflection.Emit.AssemblyBuilder.DefineDynamicAssembly(new("Made"), System.Reflection.Emit.AssemblyBuilderAccess.RunAndCollect).DefineDynamicModule("Made").DefineType("Mock", TypeAttributes.Public, typeof(Own));
                var method = type.DefineMethod("ReadAsync", MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.HideBySig, typeof(Task<int>), [typeof(byte[]), typeof(int), typeof(int), typeof(CancellationToken)]);
                var il = method.GetILGenerator();
                il.Emit(System.Reflection.Emit.OpCodes.Ldc_I4, 99);
                il.Emit(System.Reflection.Emit.OpCodes.Call, typeof(Task).GetMethod("FromResult").MakeGenericMethod(typeof(int)));
                il.Emit(System.Reflection.Emit.OpCodes.Ret);
                return (Stream)Activator.CreateInstance(type.CreateType());
            }
            static async Task All()
            {
                foreach (Stream stream in new[] { new Own(), new Last(), new Hides(), new UnderHidden(), new Closed<string>(), new Sync(), new Mine(new Last()), Outer.Make(), new MemoryStream(), new BufferedStream(new Own(), 1), Made(), new Again(), null })
                    await Uses(stream);
                Log += await Certain(new Mine(new Own()));
                try { Log += await Certain(null); } catch (NullReferenceException) { Log += "null;"; }
                foreach (IAsyncDisposable each in new IAsyncDisposable[] { new Own(), new Last(), new Explicit(), new Implicit(), new Overrides(), new Again(), new HidesDisposal(), new Value(), new MemoryStream(), null })
                    await Disposes(each);
            }
            public static string Run()
            {
                Task all = null;
                Context context = new();
                Thread thread = new(() => { SynchronizationContext.SetSynchronizationContext(context); all = All(); });
                thread.Start();
                thread.Join();
                all.Wait();
                return Log + s_count;
            }
        }
        """;

    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public void ACallOfAVirtualMethodOfTheFrameworkDoesWhatItDid(string suspends) => FusedProgram.Same(Streams.Replace("SUSPENDS", suspends, StringComparison.Ordinal));

    [Theory]
    [InlineData("Program.Uses", "4 fused; Stream.FlushAsync is virtual, and checking the type of its instance would not save a task")]
    [InlineData("Program.Certain", "2 fused")]
    [InlineData("Program.Disposes", "2 fused")]
    [InlineData("Mine.ReadAsync", "1 fused")]
    public void TheseAreFused(string method, string expected) => Assert.Equal(expected, FusedProgram.Awaits(Streams.Replace("SUSPENDS", "false", StringComparison.Ordinal), method));

    [Fact]
    public void TypesThatAreKnownAreLookedFor() => Assert.Equal(
        "<>Tests.<ReadAsync>Test <>Tests.<WriteAsync>Test <>Tests.<ReadAsync>Test <>Tests.<DisposeAsync>Test",
        FusedProgram.DevirtualizationGuards(Streams.Replace("SUSPENDS", "false", StringComparison.Ordinal)));

    /// <summary>What is not virtual, or is of another interface, is called as before; so is what no class of the assembly overrides, or only one that cannot be named.</summary>
    [Theory]
    [InlineData("class C : TextWriter { public override System.Text.Encoding Encoding => null; public override async Task WriteAsync(string x) { await Task.Yield(); } }", "TextWriter", "FlushAsync()", "TextWriter.FlushAsync is in another assembly")]
    [InlineData("class C : StringWriter { public override async Task WriteAsync(string x) { await Task.Yield(); } }", "TextWriter", "WriteAsync(\"\")", "TextWriter.WriteAsync is in another assembly")]
    [InlineData("class A { class C : TextWriter { public override System.Text.Encoding Encoding => null; public override async Task WriteAsync(string x) { await Task.Yield(); } } }", "TextWriter", "WriteAsync(\"\")", "TextWriter.WriteAsync is virtual, and the class C, which overrides it, is private: make the class internal")]
    [InlineData("class C : TextWriter { public override System.Text.Encoding Encoding => null; public new virtual async Task WriteAsync(string x) { await Task.Yield(); } }", "TextWriter", "WriteAsync(\"\")", "TextWriter.WriteAsync is in another assembly")]
    [InlineData("class C<T> : TextWriter { public override System.Text.Encoding Encoding => null; public override async Task WriteAsync(string x) { await Task.Yield(); } } class D : C<int> { }", "TextWriter", "WriteAsync(\"\")", "TextWriter.WriteAsync is in another assembly")]
    [InlineData("class A { protected class C : TextWriter { public override System.Text.Encoding Encoding => null; public override async Task FlushAsync() { await Task.Yield(); } } }", "TextWriter", "FlushAsync()", "TextWriter.FlushAsync is virtual, and the class C, which overrides it, is private: make the class internal")]
    [InlineData("class A { class C : TextWriter { public override System.Text.Encoding Encoding => null; public override Task WriteAsync(string x) => Task.Delay(1); } }", "TextWriter", "WriteAsync(\"\")", "TextWriter.WriteAsync is in another assembly")]
    [InlineData("class C : IAsyncDisposable { public ValueTask DisposeAsync() => default; } class D { public async ValueTask DisposeAsync() { await Task.Yield(); } }", "IAsyncDisposable", "DisposeAsync()", "IAsyncDisposable.DisposeAsync is virtual, and checking the type of its instance would not save a task")]
    public void TheseAreNot(string types, string instance, string call, string whyNot) => Assert.Equal(
        $"none of its awaits can be fused, and no fused method awaits it; {whyNot}",
        FusedProgram.Awaits($"{types} public static class Program {{ static async Task Calls({instance} c) => await c.{call}; }}", "Program.Calls"));

    /// <summary>A later version of another assembly may have a method that is not virtual any more, or one that hides it.</summary>
    [Fact]
    public void AssembliesOfOthersAreNotTrusted()
    {
        using TemporaryFolder folder = new();
        string lib = Compiled.To(folder, "Lib", FusedProgram.Usings + "public abstract class Base { public abstract Task<int> Get(); } public class Between : Stream { public override bool CanRead => true; public override bool CanSeek => true; public override bool CanWrite => true; public override long Length => 0; public override long Position { get; set; } public override void Flush() { } public override int Read(byte[] b, int o, int c) => 0; public override long Seek(long o, SeekOrigin s) => 0; public override void SetLength(long v) { } public override void Write(byte[] b, int o, int c) { } }");
        string app = Compiled.To(folder, "App", FusedProgram.Usings + "public sealed class Derived : Base { public override async Task<int> Get() { await Task.Yield(); return 1; } } public sealed class Above : Between { public override async Task FlushAsync(CancellationToken t) { await Task.Yield(); } } public static class Program { static async Task<int> Calls(Base b) => await b.Get(); static async Task Flushes(Stream s) => await s.FlushAsync(); static async Task Mine(Above s) => await s.FlushAsync(default); }", references: [lib]);
        IReadOnlyList<FusingOutcome> outcomes = VerifiedFusing.Weave(app, new FusingOptions { DryRun = true }).Methods;
        Assert.All(outcomes, static outcome => Assert.Equal(0, outcome.FusedAwaits));
    }
}
