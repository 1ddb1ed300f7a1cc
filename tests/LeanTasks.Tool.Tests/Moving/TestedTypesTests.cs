using System.Reflection;
using LeanTasks.Tool.Moving;
using Microsoft.CodeAnalysis.CSharp;

namespace LeanTasks.Tool.Tests.Moving;

/// <summary>Types that the code looks at when it runs, with tasks in them.</summary>
public sealed class TestedTypesTests
{
    [Fact]
    public void TypesWithTasksInThemMoveWithTheirValuesAndAreTold()
    {
        const string Source =
            """
            using System; using System.Collections.Generic; using System.Linq;
            using System.Threading.Tasks;
            public class H { public Task Handle() => Task.CompletedTask; public Task<int> Count(int n) => Task.FromResult(n); }
            public static class P
            {
                public static string Run()
                {
                    H h = new();
                    Dictionary<Type, Delegate> handlers = new()
                    {
                        [typeof(Func<Task>)] = (Func<Task>)h.Handle,
                        [typeof(Func<int, Task<int>>)] = (Func<int, Task<int>>)h.Count,
                    };
                    Type[] types = [typeof(List<Task>), typeof(Task[]), typeof((Task, int)), typeof(Func<List<Task>>)];
                    object[] values = [new List<Task>(), new Task[1], (Task.CompletedTask, 1), new Func<List<Task>>(() => [])];
                    Delegate created = Delegate.CreateDelegate(typeof(Func<Task>), h, "Handle");
                    Func<Task> bound = (Func<Task>)typeof(H).GetMethod("Handle")!.CreateDelegate(typeof(Func<Task>), h);
                    return $"{handlers[((Func<Task>)h.Handle).GetType()] is not null} {handlers[((Func<int, Task<int>>)h.Count).GetType()] is not null}"
                        + $" {types.Zip(values).All(each => each.First == each.Second.GetType())} {created is Func<Task>} {bound().IsCompleted}"
                        + $" {typeof(Task).GetMethod(nameof(Task.WhenAll), [typeof(Task[])]) is not null} {typeof(H).GetMethod("Take", [typeof(Func<Task>)]) is null}";
                }
            }
            """;
        MovedProject project = MovedCode.Project("App", ("Source.cs", Source));
        MoveResult result = new Mover([project], new MoveOptions()).Run();
        Assert.Empty(result.Errors);
        string before = Run(project.Original);
        Assert.Equal("True True True True True True True", before);
        Assert.Equal(before, Run(project.Compile(result.Files.ToDictionary(static file => file.Path), new Dictionary<MovedProject, CSharpCompilation>())));
        Assert.Equal(
            [
                "11: typeof(Func<Task>) moves with the casts and type arguments of this code, but signatures of other code still use Func<Task>",
                "12: typeof(Func<int, Task<int>>) moves with the casts and type arguments of this code, but signatures of other code still use Func<int, Task<int>>",
                "14: typeof(List<Task>) moves with the casts and type arguments of this code, but signatures of other code still use List<Task>",
                "14: typeof(Task[]) moves with the casts and type arguments of this code, but signatures of other code still use Task[]",
                "14: typeof((Task, int)) moves with the casts and type arguments of this code, but signatures of other code still use (Task, int)",
                "14: typeof(Func<List<Task>>) moves with the casts and type arguments of this code, but signatures of other code still use Func<List<Task>>",
                "16: typeof(Func<Task>) moves with the casts and type arguments of this code, but signatures of other code still use Func<Task>",
                "17: the cast to Func<Task> is now a cast to Func<LeanTask>, but an object from other code is still a Func<Task>",
                "17: typeof(Func<Task>) moves with the casts and type arguments of this code, but signatures of other code still use Func<Task>",
                "19: 'is Func<Task>' now tests for Func<LeanTask>, but an object from other code is still a Func<Task>",
                "20: typeof(Task) is not changed, because it may describe signatures of other code",
                "20: typeof(Task[]) is not changed, because it may describe signatures of other code",
                "20: typeof(Func<Task>) moves with the casts and type arguments of this code, but signatures of other code still use Func<Task>",
            ],
            Told(result));
    }

    [Fact]
    public void TestsForTypesWithTasksInThemAreTold()
    {
        (string text, string[] sites) = MovedCode.Move(
            """
            using System; using System.Collections.Generic; using System.Linq; using System.Linq.Expressions;
            using System.Threading.Tasks;
            class C
            {
                bool Is(object o) => o is Func<Task>;
                List<Task<int>> As(object o) => o as List<Task<int>>;
                Func<Task> Cast(Delegate o) => (Func<Task>)o;
                Task[] Array(object o) => (Task[])o;
                int Declaration(object o) => o is List<Task<int>> all ? all.Count : 0;
                int Arm(object o) => o switch { string or Func<int, Task> => 1, Task[] { Length: 0 } => 2, _ => 0 };
                int Case(object o) { switch (o) { case List<Task> all: return all.Count; default: return 0; } }
                object Elements(object[] all) => all.OfType<Func<Task>>();
                object Perhaps(object[] all) => all?.OfType<Task>();
                object Bound(System.Reflection.MethodInfo method) => method.CreateDelegate<Func<Task>>();
                object Compiled(Expression body) => Expression.Lambda<Func<Task>>(body);
                bool Scheduler(object o) => o is TaskScheduler;
                bool Type(Type t) => t == typeof(TaskScheduler) || t == typeof(TaskCompletionSource<>);
            }
            """);
        Assert.Equal(
            [
                "5: 'is Func<Task>' now tests for Func<LeanTask>, but an object from other code is still a Func<Task>",
                "6: 'as List<Task<int>>' now tests for List<LeanTask<int>>, but an object from other code is still a List<Task<int>>",
                "7: the cast to Func<Task> is now a cast to Func<LeanTask>, but an object from other code is still a Func<Task>",
                "8: the cast to Task[] is now a cast to LeanTask[], but an object from other code is still a Task[]",
                "9: the List<Task<int>> pattern now matches a List<LeanTask<int>>, but an object from other code is still a List<Task<int>>",
                "10: the Func<int, Task> pattern now matches a Func<int, LeanTask>, but an object from other code is still a Func<int, Task>",
                "10: the Task[] pattern now matches a LeanTask[], but an object from other code is still a Task[]",
                "11: the List<Task> pattern now matches a List<LeanTask>, but an object from other code is still a List<Task>",
                "12: 'OfType<Func<Task>>' is now 'OfType<Func<LeanTask>>', but an object from other code is still a Func<Task>",
                "13: 'OfType<Task>' is now 'OfType<LeanTask>', but an object from other code is still a Task",
                "14: 'CreateDelegate<Func<Task>>' is now 'CreateDelegate<Func<LeanTask>>' and is bound at run time, but signatures of other code still use Func<Task>",
                "15: 'Lambda<Func<Task>>' is now 'Lambda<Func<LeanTask>>' and is bound at run time, but signatures of other code still use Func<Task>",
                "16: 'is TaskScheduler' now tests for LeanScheduler, but an object from other code is still a TaskScheduler",
                "17: typeof(TaskScheduler) is not changed, because it may describe signatures of other code",
                "17: typeof(TaskCompletionSource<>) is not changed, because it may describe signatures of other code",
            ],
            sites);
        Assert.Contains("o is Func<LeanTask>;", text, StringComparison.Ordinal);
    }

    [Fact]
    public void DynamicValuesThatBecomeTasksAreTold()
    {
        (_, string[] sites) = MovedCode.Move(
            """
            using System.Threading.Tasks;
            class C
            {
                static void Take(Task task) { }
                static void Take(int number) { }
                static void Count(int number) { }
                static void Call(dynamic d) => Take(d);
                static void None(dynamic d) => Count(d);
                static Task Returned(dynamic d) => d;
                static void Stored(dynamic d) { Task<int> task = d; int number = d; }
                static async Task Awaited(dynamic d) => await d;
            }
            """);
        Assert.Equal(
            [
                "7: 'Take' is bound at run time to a method that takes a LeanTask, but a task from other code is still a Task",
                "9: the conversion of a dynamic value to Task is moved, but a task from other code is still a Task",
                "10: the conversion of a dynamic value to Task<int> is moved, but a task from other code is still a Task<int>",
            ],
            sites);
    }

    [Fact]
    public void WhatIsKnownToHoldTasksOfThisCodeIsNotTold()
    {
        (_, string[] sites) = MovedCode.Move(
            """
            using System; using System.Collections.Generic; using System.Collections.ObjectModel; using System.Linq;
            using System.Threading.Tasks;
            class All : Collection<Task>;
            class C
            {
                Task[] Same(IEnumerable<Task> all) => all as Task[] ?? all.ToArray();
                object Up(All all) => (IEnumerable<Task>)all;
                object Group() => (Func<Task>)Handle;
                object Lambda() => (Func<Task>)(() => Handle());
                object Async() => (Func<Task>)(async () => await Handle());
                object Nothing() => (Func<Task>)null;
                Task Handle() => Task.CompletedTask;
            }
            """);
        Assert.Empty(sites);
    }

    [Fact]
    public void ATypeOfAnAttributeIsTold()
    {
        (string text, string[] sites) = MovedCode.Move(
            """
            using System; using System.ComponentModel;
            using System.Threading.Tasks;
            [DefaultValue(typeof(Func<Task>))] class C { }
            [DefaultValue(typeof(Task))] class D { }
            """);
        Assert.Contains("typeof(Func<LeanTask>)", text, StringComparison.Ordinal);
        Assert.Equal(
            [
                "3: typeof(Func<Task>) in an attribute is changed, so code that reads the attribute gets a different type",
                "4: typeof(Task) in an attribute is changed, so code that reads the attribute gets a different type",
            ],
            sites);
    }

    private static string Run(CSharpCompilation app) =>
        (string)Assembly.Load(MovedRowsTests.Emit(app)).GetType("P")!.GetMethod("Run")!.Invoke(null, null)!;

    private static string[] Told(MoveResult result) => [.. result.Sites.Select(static site => $"{site.Line}: {site.Reason}")];
}
