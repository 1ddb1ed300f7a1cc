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
                "11: typeof(Func<Task>) moves, with the casts and type arguments of this code: signatures of others have it still",
                "12: typeof(Func<int, Task<int>>) moves, with the casts and type arguments of this code: signatures of others have it still",
                "14: typeof(List<Task>) moves, with the casts and type arguments of this code: signatures of others have it still",
                "14: typeof(Task[]) moves, with the casts and type arguments of this code: signatures of others have it still",
                "14: typeof((Task, int)) moves, with the casts and type arguments of this code: signatures of others have it still",
                "14: typeof(Func<List<Task>>) moves, with the casts and type arguments of this code: signatures of others have it still",
                "16: typeof(Func<Task>) moves, with the casts and type arguments of this code: signatures of others have it still",
                "17: a cast of an object to Func<Task>: one of other code is a Func<Task> still",
                "17: typeof(Func<Task>) moves, with the casts and type arguments of this code: signatures of others have it still",
                "19: 'is Func<Task>' of an object: one of other code is a Func<Task> still",
                "20: typeof(Task) stays: it tells the signatures of others",
                "20: typeof(Task[]) stays: it tells the signatures of others",
                "20: typeof(Func<Task>) moves, with the casts and type arguments of this code: signatures of others have it still",
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
                "5: 'is Func<Task>' of an object: one of other code is a Func<Task> still",
                "6: 'as List<Task<int>>' of an object: one of other code is a List<Task<int>> still",
                "7: a cast of an object to Func<Task>: one of other code is a Func<Task> still",
                "8: a cast of an object to Task[]: one of other code is a Task[] still",
                "9: a pattern of List<Task<int>> for an object: one of other code is a List<Task<int>> still",
                "10: a pattern of Func<int, Task> for an object: one of other code is a Func<int, Task> still",
                "10: a pattern of Task[] for an object: one of other code is a Task[] still",
                "11: a pattern of List<Task> for an object: one of other code is a List<Task> still",
                "12: 'OfType<Func<Task>>' of objects: one of other code is a Func<Task> still",
                "13: 'OfType<Task>' of objects: one of other code is a Task still",
                "14: 'CreateDelegate<Func<Task>>' is bound when it runs: a signature of other code has a task of the BCL still",
                "15: 'Lambda<Func<Task>>' is bound when it runs: a signature of other code has a task of the BCL still",
                "16: 'is TaskScheduler' of an object: one of other code is a TaskScheduler still",
                "17: typeof(TaskScheduler) stays: it tells the signatures of others",
                "17: typeof(TaskCompletionSource<>) stays: it tells the signatures of others",
            ],
            sites);
        Assert.Contains("o is Func<LeanTask>;", text, StringComparison.Ordinal);
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
                "3: typeof(Func<Task>) of an attribute moves: what reads the attribute gets another type",
                "4: typeof(Task) of an attribute moves: what reads the attribute gets another type",
            ],
            sites);
    }

    private static string Run(CSharpCompilation app) =>
        (string)Assembly.Load(MovedRowsTests.Emit(app)).GetType("P")!.GetMethod("Run")!.Invoke(null, null)!;

    private static string[] Told(MoveResult result) => [.. result.Sites.Select(static site => $"{site.Line}: {site.Reason}")];
}
