using LeanTasks.Tool.Moving;

namespace LeanTasks.Tool.Tests.Moving;

public sealed class UniTaskMoverTests
{
    [Fact]
    public void WhatHasNoCounterpartStaysAndIsTold()
    {
        (string text, string[] sites) = Move(
            """
            class C
            {
                UniTask _kept;
                async UniTask WaitAsync()
                {
                    await UniTask.NextFrame();
                    await UniTask.Delay(1, true);
                    await UniTask.Create(() => OneAsync());
                    int twice = await NumberAsync().ContinueWith(n => 2 * n);
                    bool ended = OneAsync().Status == UniTaskStatus.Succeeded;
                }
                UniTask FrameAsync() => UniTask.NextFrame();
                UniTask OneAsync(UniTask first = default) => UniTask.FromCanceled(new CancellationToken(true));
                UniTask<int> NumberAsync() => UniTask.FromResult(1);
            }
            """);
        Assert.Equal(
            [
                "9: it is null until it is set, but an unset UniTask counts as completed; set it to a completed LeanTask",
                "12: UniTask.NextFrame is not changed: frames exist only in Unity",
                "13: UniTask.Delay is not changed: its timing and frame arguments exist only in Unity",
                "14: UniTask.Create is not changed: call the function instead",
                "15: UniTask.ContinueWith is not changed: LeanTask.ContinueWith passes the task to its delegate, but this delegate takes the result, if any; await the task instead",
                "16: UniTask.Status is not changed: LeanTask.Status is a TaskStatus",
                "18: UniTask.NextFrame is not changed: frames exist only in Unity",
                "19: LeanTask.FromCanceled throws if the token is not canceled, but UniTask.FromCanceled accepted any token",
                "19: the default is now null, but the default of a UniTask is a completed task; pass a completed LeanTask",
            ],
            sites.Order(StringComparer.Ordinal).OrderBy(static each => int.Parse(each.Split(':')[0], System.Globalization.CultureInfo.InvariantCulture)));
        Assert.Contains("await UniTask.NextFrame();", text, StringComparison.Ordinal);
        Assert.Contains("await UniTask.Create(() => OneAsync().AsValueTask().AsUniTask());", text, StringComparison.Ordinal);
        Assert.Contains("await NumberAsync().AsValueTask().AsUniTask().ContinueWith(n => 2 * n);", text, StringComparison.Ordinal);
        Assert.Contains("OneAsync().AsValueTask().AsUniTask().Status == UniTaskStatus.Succeeded;", text, StringComparison.Ordinal);
        Assert.Contains("LeanTask FrameAsync() => UniTask.NextFrame().AsTask().AsLeanTask();", text, StringComparison.Ordinal);
        Assert.Contains("using Cysharp.Threading.Tasks;", text, StringComparison.Ordinal);
    }

    [Fact]
    public void BordersKeepUniTasks()
    {
        (string text, string[] sites) = Move(
            """
            public class C
            {
                public UniTask<int> OneAsync() => TwoAsync();
                public UniTask NoneAsync(bool it) { if (it) return UniTask.CompletedTask; return TwoAsync(); }
                internal async UniTask<int> TwoAsync() => await OneAsync();
            }
            """,
            new MoveOptions { KeepsPublic = true });
        Assert.Empty(sites);
        Assert.Contains("public UniTask<int> OneAsync() => TwoAsync().AsValueTask().AsUniTask();", text, StringComparison.Ordinal);
        Assert.Contains("return UniTask.CompletedTask; return TwoAsync().AsValueTask().AsUniTask();", text, StringComparison.Ordinal);
        Assert.Contains("internal async LeanTask<int> TwoAsync() => await OneAsync();", text, StringComparison.Ordinal);
    }

    [Fact]
    public void WhatCannotBeMendedStays()
    {
        (string text, string[] sites) = Move(
            """
            class C
            {
                static UniTask? s_last;
                static bool IsThere() => s_last.HasValue;
                static UniTask Other() => UniTask.CompletedTask;
            }
            """);
        Assert.Contains("static UniTask? s_last;", text, StringComparison.Ordinal);
        Assert.Contains("static LeanTask Other() => LeanTask.CompletedTask;", text, StringComparison.Ordinal);
        Assert.Equal(2, sites.Length);
        Assert.All(sites, static site => Assert.Contains(": not changed: CS1061: ", site, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("static UniTask Unseen() => OneAsync();")]
    [InlineData("static void Unseen() => OneAsync().Forget();")]
    public void CodeThatIsNotCompiledKeepsTheUsingDirective(string unseen)
    {
        (string text, string[] sites) = Move($"class C\n{{\n    static UniTask OneAsync() => UniTask.CompletedTask;\n#if NEVER\n    {unseen}\n#endif\n}}\n");
        Assert.Contains("using Cysharp.Threading.Tasks;\n", text, StringComparison.Ordinal);
        Assert.Equal(["11: inactive code under #if is not moved"], sites);
    }

    [Theory]
    [InlineData("using Zed; using Cysharp.Threading.Tasks;\n@\nnamespace Zed { class D; }\n", "using LeanTasks;\nusing Zed; \n@\nnamespace Zed { class D; }\n")]
    [InlineData("using System;\nnamespace A { using Cysharp.Threading.Tasks;\n@ }\n", "using System;\nusing LeanTasks;\nnamespace A { \n@ }\n")]
    [InlineData("using System;\n/* why */ using Cysharp.Threading.Tasks;\n@\n", "using System;\nusing LeanTasks;\n/* why */ \n@\n")]
    [InlineData("using System;\n  using Cysharp.Threading.Tasks;\n@\n", "using System;\nusing LeanTasks;\n@\n")]
    public void WhatElseIsOnTheLineOfAUsingDirectiveStays(string before, string after)
    {
        MovedProject project = MovedCode.Project("App", [UniTaskStub.Reference], ("Source.cs", before.Replace("@", "class C { UniTask A() => UniTask.CompletedTask; }", StringComparison.Ordinal)));
        MoveResult result = new Mover([project], new MoveOptions()).Run();
        Assert.Empty(result.Errors);
        Assert.Equal(after.Replace("@", "class C { LeanTask A() => LeanTask.CompletedTask; }", StringComparison.Ordinal), Assert.Single(result.Files).Text.ToString());
    }

    [Fact]
    public void AForgottenMethodGroupStays()
    {
        (string text, string[] sites) = Move(
            """
            class C
            {
                static async UniTaskVoid FireAsync() => await UniTask.CompletedTask;
                static Action Fire() => FireAsync().Forget;
                static UniTask Other() => UniTask.CompletedTask;
            }
            """);
        Assert.Contains("static Action Fire() => FireAsync().Forget;", text, StringComparison.Ordinal);
        Assert.Contains("static LeanTask Other() => LeanTask.CompletedTask;", text, StringComparison.Ordinal);
        Assert.NotEmpty(sites);
    }

    [Fact]
    public void DefaultsThatAreNullAfterwardsAreTold()
    {
        (_, string[] sites) = Move(
            """
            class C
            {
                static UniTask[] Many(int n) => new UniTask[n];
                static UniTask[] Set() => new UniTask[] { UniTask.CompletedTask };
                static bool Get(Dictionary<int, UniTask> all) => all.TryGetValue(1, out UniTask one);
                static bool Remove(Dictionary<int, UniTask> all) => all.Remove(1, out _);
                static UniTask First(List<UniTask> all) => all.FirstOrDefault();
                static UniTask FirstOr(List<UniTask> all) => all.FirstOrDefault(UniTask.CompletedTask);
                static int Number(List<int> all) => all.FirstOrDefault();
            }
            """);
        Assert.Equal(
            [
                "9: its elements are null until they are set, but unset UniTasks count as completed; set each to a completed LeanTask",
                "11: the task is null if none is found, but the default of a UniTask is a completed task; check for null",
                "13: the task is null if none is found, but the default of a UniTask is a completed task; check for null",
            ],
            sites);
    }

    [Fact]
    public void OtherEndsOfFailuresAreTold()
    {
        (_, string[] sites) = Move(
            """
            class C
            {
                static UniTask AllAsync(UniTask[] all) => UniTask.WhenAll(all);
                static UniTask Canceled(TaskCanceledException e) => UniTask.FromException(e);
                static UniTask Any(Exception e) => UniTask.FromException(e);
                static UniTask New() => UniTask.FromException(new Exception());
                static UniTask Argument(ArgumentException e) => UniTask.FromException(e);
                static bool Set(UniTaskCompletionSource source, Exception e) => source.TrySetException(e);
                static bool? SetAny(UniTaskCompletionSource? source, Exception e) => source?.TrySetException(e);
                static bool SetNew(UniTaskCompletionSource source) => source.TrySetException(new ArgumentException());
            }
            """);
        const string Canceled = "an OperationCanceledException faults a LeanTask, but cancels a UniTask; use FromCanceled or TrySetCanceled to cancel a LeanTask";
        Assert.Equal(["9: LeanTask.WhenAll waits for all tasks, but UniTask.WhenAll ended with the first failure", $"10: {Canceled}", $"11: {Canceled}", $"14: {Canceled}", $"15: {Canceled}"], sites);
    }

    [Fact]
    public void CommentsAndDirectivesStay()
    {
        (string text, _) = Move(
            """
            class C
            {
                static AutoResetUniTaskCompletionSource<int> s_one = AutoResetUniTaskCompletionSource<int> /* rented */ .Create();
                static UniTask OneAsync() => UniTask.CompletedTask;
                static async UniTask TwoAsync()
                {
                    OneAsync() // fired
                        .Forget();
                    await OneAsync()
            #if !NEVER
                        .Preserve()
            #endif
                        ;
                    await UniTask.SwitchToThreadPool(/* of .NET */);
                }
            }
            """);
        Assert.Contains("new LeanTaskSource<int> /* rented */ ();", text, StringComparison.Ordinal);
        Assert.Contains("_ = OneAsync() // fired\n            ;\n", text, StringComparison.Ordinal);
        Assert.Contains("await OneAsync()\n#if !NEVER\n            \n#endif\n            ;\n", text, StringComparison.Ordinal);
        Assert.Contains("CompletedTask.ConfigureAwait(System.Threading.Tasks.ConfigureAwaitOptions.ForceYielding/* of .NET */);", text, StringComparison.Ordinal);
    }

    private static (string Text, string[] Sites) Move(string source, MoveOptions? options = null)
    {
        MovedProject project = MovedCode.Project("App", [UniTaskStub.Reference], ("Source.cs", UniTaskStub.Usings + source));
        MoveResult result = new Mover([project], options ?? new MoveOptions()).Run();
        Assert.Empty(result.Errors);
        return (Assert.Single(result.Files).Text.ToString(), [.. result.Sites.Select(static site => $"{site.Line}: {site.Reason}")]);
    }
}
