using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Allocation;

/// <summary>LEAN104: async methods that only pass a task through.</summary>
public class PassThroughTests
{
    [Theory]
    [InlineData("async Task<int> M() => {|LEAN104:await NumberAsync()|};")]
    [InlineData("async Task<int> M() { return {|LEAN104:await NumberAsync()|}; }")]
    [InlineData("async Task<int> M() { return ({|LEAN104:await NumberAsync().ConfigureAwait(false)|}); }")]
    [InlineData("async Task M() { {|LEAN104:await WorkAsync()|}; }")]
    [InlineData("async Task M() => {|LEAN104:await NumberAsync()|};")]
    [InlineData("async ValueTask<int> M() => {|LEAN104:await QuickAsync()|};")]
    [InlineData("async LeanTasks.LeanTask M(LeanTasks.LeanTask task) => {|LEAN104:await task|};")]
    [InlineData("async LeanTasks.LeanTask M(LeanTasks.LeanTask<int> task) => {|LEAN104:await task|};")]
    [InlineData("async Task<int> M(string text) { ArgumentNullException.ThrowIfNull(text); return {|LEAN104:await NumberAsync()|}; }")]
    [InlineData("async Task<int> M(string? text) { if (text == null) throw new ArgumentNullException(nameof(text)); int n = text.Length; return {|LEAN104:await NumberAsync(n)|}; }")]
    [InlineData("void M() { async Task<int> Local() => {|LEAN104:await NumberAsync()|}; Console.WriteLine(Local()); }")]
    [InlineData("Task<int> M() => Task.Run(async () => {|LEAN104:await NumberAsync()|});")]
    [InlineData("Func<Task> M() => async () => { {|LEAN104:await WorkAsync()|}; };")]
    [InlineData("Func<int, Task> M() => async delegate { {|LEAN104:await WorkAsync()|}; };")]
    [InlineData("async Task<int> M() => {|LEAN104:await Task.Run(async () => { await WorkAsync(); return 1; })|};")]
    public Task ALoneLastAwaitIsTold(string member) => Expect.FindingsAsync(new PassThrough(), InClass(member));

    [Theory]
    [InlineData("async Task<int> M() { try { return await NumberAsync(); } catch (InvalidOperationException) { return 0; } }")]
    [InlineData("async Task<int> M() { try { return await NumberAsync(); } finally { Console.WriteLine(); } }")]
    [InlineData("async Task<int> M() { using (new CancellationTokenSource()) return await NumberAsync(); }")]
    [InlineData("async Task<int> M() { using CancellationTokenSource source = new(); return await NumberAsync(); }")]
    [InlineData("async Task<int> M(IAsyncDisposable used) { await using IAsyncDisposable other = used; return await NumberAsync(); }")]
    [InlineData("async Task<int> M() { lock (this) Console.WriteLine(); return await NumberAsync(); }")]
    [InlineData("async Task<int> M() { await WorkAsync(); return await NumberAsync(); }")]
    [InlineData("async Task<int> M() => await NumberAsync(await NumberAsync());")]
    [InlineData("async Task<int> M(bool early) { if (early) return 1; return await NumberAsync(); }")]
    [InlineData("async Task<int> M() { return 1 + await NumberAsync(); }")]
    [InlineData("async Task<int> M() { foreach (int i in new int[3]) return await NumberAsync(); return 1; }")]
    public Task AnAwaitWithSomethingAroundItStays(string member) => Expect.FindingsAsync(new PassThrough(), InClass(member));

    [Theory]
    [InlineData("async void M() => await WorkAsync();")]
    [InlineData("async Task M() => await QuickAsync();")]
    [InlineData("async ValueTask<int> M() => await NumberAsync();")]
    [InlineData("async Task<long> M() => await NumberAsync();")]
    [InlineData("async Task<object> M() => await TextAsync();")]
    [InlineData("async Task<string> M() => (await MaybeTextAsync())!;")]
    [InlineData("async Task<string?> M() => await TextAsync();")]
    [InlineData("async Task M() => await Task.Yield();")]
    [InlineData("async Task M(C? other) => await (other?.WorkAsync() ?? Task.CompletedTask).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);")]
    [InlineData("Func<Task> M() => async () => await NumberAsync();")]
    [InlineData("Action M() => async () => await WorkAsync();")]
    [InlineData("[System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder<>))] async ValueTask<int> M() => await QuickAsync();")]
    public Task AnotherTypeOrBuilderNeedsTheMethod(string member) => Expect.FindingsAsync(new PassThrough(), InClass(member));

    [Theory]
    [InlineData("async Task M() { s_ambient.Value = 1; await WorkAsync(); }")]
    [InlineData("async Task M() { Console.WriteLine(); await WorkAsync(); }")]
    [InlineData("async Task M() { int old = s_ambient.Value = 2; await WorkAsync(); }")]
    public Task WhatMightFailOrFlowBeforeTheAwaitKeepsTheMethod(string member) => Expect.FindingsAsync(new PassThrough(), InClass(member));

    // The async method works on a copy of the struct, which its caller does not see change.
    [Theory]
    [InlineData("public struct S", "async Task M() => await Inc();")]
    [InlineData("public struct S", "async Task M() => await this.Inc();")]
    [InlineData("public record struct S(int X)", "async Task M() => await Inc();")]
    [InlineData("public struct S(int given)", "async Task M() => await Take(given++);")]
    [InlineData("public struct S", "async Task M() => {|LEAN104:await Take(1)|};")]
    [InlineData("public struct S", "readonly async Task M() => {|LEAN104:await Look()|};")]
    [InlineData("public struct S", "static async Task M(S other) => {|LEAN104:await other.Inc()|};")]
    [InlineData("public class S", "async Task M() => {|LEAN104:await Inc()|};")]
    public Task AMutableStructIsCopied(string type, string member) => Expect.FindingsAsync(
        new PassThrough(),
        $"{type} {{ public int N = 0; {(type.Contains('(') || type.Contains("class") ? "" : "public S() { }")} Task Inc() {{ N++; return Task.CompletedTask; }} readonlyTask Look() => Task.CompletedTask; static Task Take(int n) => Task.CompletedTask; {member} }}"
            .Replace("readonlyTask", type.Contains("struct") ? "readonly Task" : "Task", StringComparison.Ordinal));

    [Fact]
    public Task AReadOnlyStructIsTheSameInBoth() => Expect.FindingsAsync(
        new PassThrough(), "public readonly struct S { readonly Task _task; public S(Task task) => _task = task; public async Task M() => {|LEAN104:await _task|}; }");

    private static string InClass(string member) =>
        $$"""
        class C
        {
            static readonly AsyncLocal<int> s_ambient = new();
            static Task<int> NumberAsync(int number = 1) => Task.FromResult(number);
            static Task<string> TextAsync() => Task.FromResult("");
            static Task<string?> MaybeTextAsync() => Task.FromResult<string?>("");
            static ValueTask<int> QuickAsync() => new(1);
            Task WorkAsync() => Task.CompletedTask;
            {{member}}
        }
        """;
}
