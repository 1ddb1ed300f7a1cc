using LeanTasks.Tool.Moving;

namespace LeanTasks.Tool.Tests.Moving;

/// <summary>What is put where a moved task meets one that stays.</summary>
public sealed class MendTests
{
    [Fact]
    public void ElementsAndParametersMayBeNullWhereTheCompilerDoesNotKnow()
    {
        const string Source =
            """
            #nullable disable
            using System; using System.Collections.Generic;
            using System.Threading.Tasks;
            public class C
            {
                public static int Count(Task[] all) => all.Length;
                public static int Count(IEnumerable<Task> all) => 0;
                public static int Call(Action<Task> use) => 0;
                internal static void Use(Task task) { }
                internal static int All(Task[] all, IEnumerable<Task> some) => Count(all) + Count(some) + Call(Use);
            }
            """;
        (string unknown, _) = MovedCode.Move(Source, new MoveOptions { KeepsPublic = true });
        Assert.Contains("Count(System.Array.ConvertAll(all, static task => task?.AsTask()))", unknown, StringComparison.Ordinal);
        Assert.Contains("Count(some.Select(static task => task?.AsTask()))", unknown.Replace("some?.", "some.", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.Contains("Call(task => Use(task?.AsLeanTask()))", unknown, StringComparison.Ordinal);

        (string known, _) = MovedCode.Move(Source.Replace("#nullable disable", "", StringComparison.Ordinal), new MoveOptions { KeepsPublic = true });
        Assert.Contains("Count(System.Array.ConvertAll(all, static task => task.AsTask())) + Count(some.Select(static task => task.AsTask())) + Call(task => Use(task.AsLeanTask()))", known, StringComparison.Ordinal);
    }

    [Fact]
    public void AFunctionPointerIsNamedWhereItStays()
    {
        (string text, string[] sites) = MovedCode.Move(
            """
            using System.Threading.Tasks;
            public unsafe class C
            {
                public static Task<int> Kept(int n) => Task.FromResult(n);
                private static void Use(Task<int> task) { }
                internal static Task<int> Maybe(int n) => Task.FromResult(n);

                internal static Task<int> Other(int n)
                {
                    delegate*<int, Task<int>> pointer = &Kept;
                    return pointer(n);
                }

                internal static Task<int> Moved(int n)
                {
                    delegate*<int, Task<int>> pointer = (&Maybe);
                    delegate*<Task<int>, void> use = &Use;
                    use(Task.FromResult(n));
                    return pointer(n);
                }
            }
            """,
            new MoveOptions { KeepsPublic = true });
        Assert.Equal(["10: not changed: CS0407: 'Task<int> C.Kept(int)' has the wrong return type"], sites);
        Assert.Contains("delegate*<int, Task<int>> pointer = &Kept;", text, StringComparison.Ordinal);
        Assert.Contains("use(LeanTask.FromResult(n));", text, StringComparison.Ordinal);
        Assert.Contains("delegate*<int, LeanTask<int>> pointer = (&Maybe);", text, StringComparison.Ordinal);
    }
}
