using LeanTasks.Tool.Moving;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Tool.Tests.Moving;

public sealed class MoverTests
{
    [Fact]
    public void WhatMayMeanSomethingElseIsTold()
    {
        (string text, string[] sites) = MovedCode.Move(
            """
            using System; using System.Linq;
            using System.Threading.Tasks;
            class C
            {
                bool Is(object o) => o is Task;
                Task Cast(object o) => (Task)o;
                bool Type(Type t) => t == typeof(Task);
                Delegate Untyped() => async () => await Task.Yield();
                int Pattern(object o) => o switch { Task<int> t => t.Result, _ => 0 };
                bool Not(object o) => o is not Task;
                int Arm(object o) => o switch { string or Task => 1, _ => 0 };
                int Case(object o) { switch (o) { case Task: return 1; default: return 0; } }
                object Elements(object[] all) => all.OfType<Task>();
                object Ours(Task<int>[] all) => all.Cast<Task>();
                Delegate Returning() => () => Cast(1);
                Delegate Told() => async Task<int> () => { await Task.Yield(); return 1; };
            #if NEVER
                Task Unseen() => Task.CompletedTask;
            #endif
            }
            """);
        Assert.Equal(
            [
                "5: 'is Task' now tests for LeanTask, but an object from other code is still a Task",
                "6: the cast to Task is now a cast to LeanTask, but an object from other code is still a Task",
                "7: typeof(Task) is not changed, because it may describe signatures of other code",
                "8: a lambda converted to a plain Delegate or object still returns a Task",
                "9: the Task<int> pattern now matches a LeanTask<int>, but an object from other code is still a Task<int>",
                "10: the Task pattern now matches a LeanTask, but an object from other code is still a Task",
                "11: the Task pattern now matches a LeanTask, but an object from other code is still a Task",
                "12: the Task pattern now matches a LeanTask, but an object from other code is still a Task",
                "13: 'OfType<Task>' is now 'OfType<LeanTask>', but an object from other code is still a Task",
                "15: a lambda converted to a plain Delegate or object still returns a Task",
                "18: inactive code under #if is not moved",
            ],
            sites);
        Assert.Contains("o is LeanTask;", text, StringComparison.Ordinal);
        Assert.Contains("typeof(Task)", text, StringComparison.Ordinal);
        Assert.Contains("=> Task () => Cast(1).AsTask();", text, StringComparison.Ordinal);
        Assert.Contains("=> async Task<int> () => { await LeanTask.Yield(); return 1; };", text, StringComparison.Ordinal);
    }

    [Fact]
    public void ComparisonsOfTasksOfOthersAreTold()
    {
        (_, string[] sites) = MovedCode.Move(
            """
            using System.Collections.Generic;
            using System.Threading.Channels;
            using System.Threading.Tasks;
            class C
            {
                async Task<bool> Same(ChannelReader<int> reader, Task work) => await Task.WhenAny(work, reader.Completion) == reader.Completion;
                bool Other(ChannelReader<int> reader, Task work) => ReferenceEquals(work, reader.Completion);
                bool Ours(List<Task> all, Task work) => all[0] == work && work != Task.CompletedTask;
                bool Null(ChannelReader<int> reader) => reader.Completion == null;
            }
            """);
        Assert.Equal(
            [
                "6: a task from other code is compared, but each conversion may create a new LeanTask",
                "7: a task from other code is compared, but each conversion may create a new LeanTask",
            ],
            sites);
    }

    [Fact]
    public void AnAliasStaysWhereWhatStaysUsesIt()
    {
        const string Source =
            """
            using System.Threading;
            using Task = System.Threading.Tasks.Task;
            class C : System.IO.MemoryStream
            {
                public {0} Task FlushAsync(CancellationToken token) => Other();
                static async Task Other() => await Task.Yield();
            }
            """;
        (string kept, _) = MovedCode.Move(Source.Replace("{0}", "override", StringComparison.Ordinal));
        Assert.Contains("using Task = System.Threading.Tasks.Task;", kept, StringComparison.Ordinal);
        (string moved, _) = MovedCode.Move(Source.Replace("{0}", "new", StringComparison.Ordinal));
        Assert.Contains("using Task = LeanTasks.LeanTask;", moved, StringComparison.Ordinal);
    }

    [Fact]
    public void WhatCannotBeMendedStays()
    {
        (string text, string[] sites) = MovedCode.Move(
            """
            using System.Threading.Tasks;
            class C
            {
                static T Get<T>(T task) where T : Task => task;
                static System.Threading.Tasks.ParallelOptions Own(TaskScheduler scheduler) => new() { TaskScheduler = scheduler };
                static Task Other() => Task.CompletedTask;
            }
            """);
        Assert.Contains("Own(TaskScheduler scheduler) => new() { TaskScheduler = scheduler };", text, StringComparison.Ordinal);
        Assert.Contains("static LeanTask Other() => LeanTask.CompletedTask;", text, StringComparison.Ordinal);
        Assert.StartsWith("5: not changed: ", Assert.Single(sites), StringComparison.Ordinal);
    }

    [Fact]
    public void AClassDerivedFromAPromiseKeepsItsBase()
    {
        (string text, string[] sites) = MovedCode.Move(
            """
            using System.Threading.Tasks;
            class Promise : TaskCompletionSource<int> { public void Done() => SetResult(3); }
            class Held<T> where T : TaskCompletionSource<int>, new() { public T Value = new(); }
            class C
            {
                static async Task<int> Get(Promise promise) => await promise.Task + await new Held<Promise>().Value.Task;
                static Task<int> Give(Promise promise) => promise.Task;
            }
            """);
        Assert.Contains("class Promise : TaskCompletionSource<int>", text, StringComparison.Ordinal);
        Assert.Contains("where T : TaskCompletionSource<int>, new()", text, StringComparison.Ordinal);
        Assert.Contains("static async LeanTask<int> Get(Promise promise) => await promise.Task + await", text, StringComparison.Ordinal);
        Assert.Contains("static LeanTask<int> Give(Promise promise) => promise.Task.AsLeanTask();", text, StringComparison.Ordinal);
        Assert.Equal(
            [
                "2: the base class TaskCompletionSource<int> is not changed: LeanTaskSource is sealed",
                "3: the base class TaskCompletionSource<int> is not changed: LeanTaskSource is sealed",
            ],
            sites);
    }

    [Fact]
    public void PublicMembersStayIfAskedFor()
    {
        (string text, _) = MovedCode.Move(
            """
            using System.Threading.Tasks;
            public class C
            {
                public Task<int> OneAsync() => TwoAsync();
                internal Task<int> TwoAsync() => Task.FromResult(2);
            }
            """,
            new MoveOptions { KeepsPublic = true });
        Assert.Contains("public Task<int> OneAsync() => TwoAsync().AsTask();", text, StringComparison.Ordinal);
        Assert.Contains("internal LeanTask<int> TwoAsync() => LeanTask.FromResult(2);", text, StringComparison.Ordinal);
    }

    [Fact]
    public void MembersThatStayAreCalledAsBefore()
    {
        (string text, string[] sites) = MovedCode.Move(
            """
            using System;
            using System.Threading.Tasks;
            public class C
            {
                public C(Func<Task> function) { }
                public C(Action action) { }
                public int this[Task task] => 1;
                public int this[object other] => 2;
                public static void Retry(Func<Task> function) { }
                public static void Retry(Action action) { }
                internal static Task OneAsync() => Task.CompletedTask;
                internal static void All(C c) { Retry(() => OneAsync()); new C(() => OneAsync()); _ = c[OneAsync()]; }
            }
            internal class D() : C(() => OneAsync());
            internal class E : C { E() : base(() => OneAsync()) { } }
            """,
            new MoveOptions { KeepsPublic = true });
        Assert.Empty(sites);
        Assert.Contains("{ Retry(() => OneAsync().AsTask()); new C(() => OneAsync().AsTask()); _ = c[OneAsync().AsTask()]; }", text, StringComparison.Ordinal);
        Assert.Contains("class D() : C(() => OneAsync().AsTask());", text, StringComparison.Ordinal);
        Assert.Contains("E() : base(() => OneAsync().AsTask()) { }", text, StringComparison.Ordinal);
    }

    [Fact]
    public void FilesThatAreNotMovedCallWhatTheyCalled()
    {
        MovedProject project = MovedCode.Project(
            "App",
            ("Kept.cs", "using System; using System.Threading.Tasks; class K { void All() => Retry(() => C.OneAsync()); void Retry(Func<Task> f) { } void Retry(Action a) { } }"),
            ("Moved.cs", "using System.Threading.Tasks; class C { public static Task OneAsync() => Task.CompletedTask; }"));
        foreach (bool isSource in (bool[])[true, false])
        {
            MoveResult result = new Mover([project], new MoveOptions { IsSource = path => isSource || path == "Moved.cs", IsChosen = static path => path == "Moved.cs" }).Run();
            Assert.Empty(result.Errors);
            if (isSource)
            {
                Assert.Contains("Retry(() => C.OneAsync().AsTask());", result.Files.Single(static each => each.Path == "Kept.cs").Text.ToString(), StringComparison.Ordinal);
                continue;
            }

            // What is called cannot be converted there, so it stays.
            Assert.Equal("not changed: otherwise a different overload is called: K.Retry(Action), in line 1 of Kept.cs", Assert.Single(result.Sites).Reason);
            Assert.Empty(result.Changed);
        }
    }

    [Fact]
    public void LineEndsAndIndentsStay()
    {
        (string text, _) = MovedCode.Move("// C\r\nusing System;\r\nusing System.Threading.Tasks;\r\n\r\nclass C\r\n{\r\n\tTask  One( ) =>\tTask . CompletedTask ;   \r\n}");
        Assert.Equal("// C\r\nusing System;\r\nusing System.Threading.Tasks;\r\nusing LeanTasks;\r\n\r\nclass C\r\n{\r\n\tLeanTask  One( ) =>\tLeanTask . CompletedTask ;   \r\n}", text);
    }

    [Theory]
    [InlineData("#if !OFF\nusing System.Threading.Tasks;\n@class C { Task A() => Task.CompletedTask; }\n#endif\n")]
    [InlineData("@#if !OFF\nusing System.Threading.Tasks;\n#endif\nclass C { Task A() => Task.CompletedTask; }\n")]
    [InlineData("@#if !OFF\nusing System.Threading.Tasks;\n#else\nusing System;\n#endif\nclass C { Task A() => Task.CompletedTask; }\n")]
    [InlineData("@#if !OFF\nusing System.Threading.Tasks;\nclass C { Task A() => Task.CompletedTask; }\n#endif\nclass D;\n")]
    public void AnIfAroundTheUsingsEnclosesOursIfItEnclosesTheFile(string source)
    {
        (string text, _) = MovedCode.Move(source.Replace("@", "", StringComparison.Ordinal));
        Assert.Equal(source.Replace("@", "using LeanTasks;\n", StringComparison.Ordinal).Replace("Task A() => Task.", "LeanTask A() => LeanTask.", StringComparison.Ordinal), text);
    }

    [Fact]
    public void OnlyThePartsOfATypeThatWouldMoveAreTold()
    {
        MovedProject project = MovedCode.Project(
            "App",
            ("Generated.cs", "class G { System.Threading.Tasks.Task Get(P p) { var own = p; return own; } }"),
            ("One.cs", "using System.Threading.Tasks; partial class P { public static implicit operator Task(P p) => Task.CompletedTask; }"),
            ("Two.cs", "partial class P { public int One() => 1; }"));
        MoveResult result = new Mover([project], new MoveOptions { IsSource = static path => path != "Generated.cs" }).Run();
        Assert.Empty(result.Errors);
        Assert.Empty(result.Changed);
        Assert.Equal("One.cs", Assert.Single(result.Sites).Path);
    }

    [Theory]
    [InlineData("object Held => s_source;", 0)]
    [InlineData("object Held => new ParallelOptions { TaskScheduler = TaskScheduler.Default } is null ? s_source : new TaskCompletionSource();", 1)]
    public void CastsOfAnObjectToAPromiseAreToldWherePromisesStay(string member, int told)
    {
        (_, string[] sites) = MovedCode.Move(
            $$"""
            using System.Threading.Tasks;
            class C
            {
                static readonly TaskCompletionSource s_source = new();
                static void Complete(object source) => ((TaskCompletionSource)source).SetResult();
                {{member}}
            }
            """);
        Assert.Equal(told, sites.Count(static each => each == "5: the cast to TaskCompletionSource is now a cast to LeanTaskSource, but an object from other code is still a TaskCompletionSource"));
    }

    [Fact]
    public void FilesThatAreNotMovedKeepWhatTheyPromise()
    {
        MovedProject project = MovedCode.Project(
            "App",
            ("Kept.cs", "using System.Threading.Tasks; interface I { Task OneAsync(); }"),
            ("Moved.cs", "using System.Threading.Tasks; class C : I { public Task OneAsync() => TwoAsync(); static Task TwoAsync() => Task.CompletedTask; }"));
        MoveResult result = new Mover([project], new MoveOptions { IsChosen = static path => path == "Moved.cs" }).Run();
        Assert.Empty(result.Errors);
        MovedFile changed = Assert.Single(result.Changed);
        Assert.Equal("using System.Threading.Tasks;\nusing LeanTasks; class C : I { public Task OneAsync() => TwoAsync().AsTask(); static LeanTask TwoAsync() => LeanTask.CompletedTask; }", changed.Text.ToString());
    }

    [Fact]
    public void ProjectsThatReferToOneAnotherMoveTogether()
    {
        MovedProject library = MovedCode.Project("Library", ("Library.cs", "using System.Threading.Tasks; public interface I { Task<int> OneAsync(); }"));
        CompilationReference reference = library.Original.ToMetadataReference();
        MovedProject app = MovedCode.Project("App", [reference], ("App.cs", "using System.Threading.Tasks; class C : I { public Task<int> OneAsync() => Task.FromResult(1); static async Task<int> TwoAsync(I i) => await i.OneAsync(); }"));
        app.References.Add((reference, library));
        MoveResult result = new Mover([library, app], new MoveOptions()).Run();
        Assert.Empty(result.Errors);
        Assert.Equal(2, result.Changed.Count());
        Assert.All(result.Changed, static file => Assert.Contains("LeanTask<int> OneAsync()", file.Text.ToString(), StringComparison.Ordinal));
    }

    [Fact]
    public void CodeThatDoesNotCompileIsRefused()
    {
        ToolException refused = Assert.Throws<ToolException>(static () => MovedCode.Move("class C { Missing M; }"));
        Assert.Contains("'App' does not compile before the move (CS0246", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void TheDiffIsWhatPatchTakes()
    {
        MovedProject project = MovedCode.Project("App", ("C.cs", "using System.Threading.Tasks;\n\n\n\n\n\n\n\n\nclass C\n{\n    Task One() => Task.CompletedTask;\n}\n"));
        MoveResult result = new Mover([project], new MoveOptions()).Run();
        using StringWriter output = new() { NewLine = "\n" };
        MovedFile changed = Assert.Single(result.Changed);
        UnifiedDiff.Write(changed.Original, changed.Edits, "C.cs", output);
        Assert.Equal(
            "--- a/C.cs\n+++ b/C.cs\n@@ -1,4 +1,5 @@\n using System.Threading.Tasks;\n+using LeanTasks;\n \n \n \n" +
            "@@ -9,5 +10,5 @@\n \n class C\n {\n-    Task One() => Task.CompletedTask;\n+    LeanTask One() => LeanTask.CompletedTask;\n }\n",
            output.ToString());
    }

    /// <summary>Its first line stays.</summary>
    [Fact]
    public void TheDiffHasNoLineTwiceThatStays()
    {
        MovedProject project = MovedCode.Project(
            "App", ("C.cs", "using Lib;\nclass C { Task One() => Task.CompletedTask; }\nnamespace Lib { }\n"), ("All.cs", "global using System.Threading.Tasks;"));
        using StringWriter output = new() { NewLine = "\n" };
        MovedFile changed = Assert.Single(new Mover([project], new MoveOptions()).Run().Changed);
        UnifiedDiff.Write(changed.Original, changed.Edits, "C.cs", output);
        Assert.Equal(
            "--- a/C.cs\n+++ b/C.cs\n@@ -1,3 +1,4 @@\n+using LeanTasks;\n using Lib;\n" +
            "-class C { Task One() => Task.CompletedTask; }\n+class C { LeanTask One() => LeanTask.CompletedTask; }\n namespace Lib { }\n",
            output.ToString());
    }

    [Theory]
    [InlineData(false, "C.cs(2): typeof(Task)")]
    [InlineData(true, "C.cs(3): typeof(Task)")]
    public void APlaceToReviewHasTheLineOfTheFileAsItIs(bool isWritten, string expected)
    {
        MovedProject project = MovedCode.Project("App", ("/src/C.cs", "using System.Threading.Tasks;\nclass C { object Type() => typeof(Task); Task One() => Task.CompletedTask; }\n"));
        using StringWriter output = new() { NewLine = "\n" };
        new MoveReport(new Mover([project], new MoveOptions()).Run(), "/src", output).WriteSites(isWritten);
        Assert.StartsWith(expected, output.ToString(), StringComparison.Ordinal);
    }
}
