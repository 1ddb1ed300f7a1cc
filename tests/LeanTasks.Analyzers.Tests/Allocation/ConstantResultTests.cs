using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Allocation;

/// <summary>LEAN102: which completed tasks are worth a field.</summary>
public class ConstantResultTests
{
    [Theory]
    [InlineData("Task<string> M() => {|LEAN102:Task.FromResult(\"text\")|};")]
    [InlineData("Task<string> M() { return {|LEAN102:Task.FromResult(string.Empty)|}; }")]
    [InlineData("Task<int> M() => {|LEAN102:Task.FromResult(42)|};")]
    [InlineData("Task<int> M() => {|LEAN102:Task.FromResult(9)|};")]
    [InlineData("Task<long> M() => {|LEAN102:Task.FromResult(1L)|};")]
    [InlineData("Task<object> M() => {|LEAN102:Task.FromResult<object>(0)|};")]
    [InlineData("Task<object> M() => {|LEAN102:Task.FromResult<object>(\"text\")|};")]
    [InlineData("Task<decimal> M() => {|LEAN102:Task.FromResult(0.5m)|};")]
    [InlineData("Task<DayOfWeek> M() => {|LEAN102:Task.FromResult(DayOfWeek.Monday)|};")]
    [InlineData("Task<int> M(bool which) => which ? {|LEAN102:Task.FromResult(42)|} : Task.FromResult(1);")]
    [InlineData("Func<Task<int>> M() => () => {|LEAN102:Task.FromResult(42)|};")]
    [InlineData("void M(List<Task> all) { for (int i = 0; i < 9; i++) all.Add({|LEAN102:Task.FromResult(42)|}); }")]
    [InlineData("LeanTasks.LeanTask<string> M() => {|LEAN102:LeanTasks.LeanTask.FromResult(\"text\")|};")]
    public Task AConstantMadeOftenIsTold(string member) => Expect.FindingsAsync(new ConstantResult(), InClass(member));

    [Theory]
    [InlineData("Task<bool> M() => Task.FromResult(true);")]
    [InlineData("Task<int> M() => Task.FromResult(-1);")]
    [InlineData("Task<int> M() => Task.FromResult(8);")]
    [InlineData("Task<string?> M() => Task.FromResult<string?>(null);")]
    [InlineData("Task<double> M() => Task.FromResult(0.0);")]
    [InlineData("Task<decimal> M() => Task.FromResult(0m);")]
    [InlineData("Task<int> M() => Task.FromResult(default(int));")]
    [InlineData("Task<DayOfWeek> M() => Task.FromResult(DayOfWeek.Sunday);")]
    public Task WhatTheRuntimeKeepsIsLeftAlone(string member) => Expect.FindingsAsync(new ConstantResult(), InClass(member));

    [Theory]
    [InlineData("static readonly Task<int> s_answer = Task.FromResult(42);")]
    [InlineData("static Task<int> Answer { get; } = Task.FromResult(42);")]
    [InlineData("static Task<int> s_answer; static C() { s_answer = Task.FromResult(42); }")]
    [InlineData("void M() { Task<int> task = Task.FromResult(42); Console.WriteLine(task.Id); }")]
    [InlineData("Task<int> M(int number) => Task.FromResult(number);")]
    [InlineData("ValueTask<int> M() => ValueTask.FromResult(42);")]
    [InlineData("Task<T> FromResult<T>(T value) => throw new NotSupportedException(); Task<int> M() => FromResult(42);")]
    public Task WhatIsMadeOnceOrIsNoConstantIsLeftAlone(string member) => Expect.FindingsAsync(new ConstantResult(), InClass(member));

    [Fact]
    public void TheRuntimeKeepsWhatTheRuleSaysItKeeps() => Assert.All(
        [IsKept(true), IsKept(-1), IsKept(8), IsKept<string?>(null), IsKept(0.0), IsKept(0L), IsKept(0m), IsKept(DayOfWeek.Sunday), IsKept('\0')],
        Assert.True);

    [Fact]
    public void TheRuntimeKeepsNothingElse() => Assert.All(
        [IsKept(9), IsKept(42), IsKept(""), IsKept(1L), IsKept(0.5m), IsKept(DayOfWeek.Monday), IsKept<object>(0), IsKept<int?>(0)],
        Assert.False);

    private static bool IsKept<T>(T value) => ReferenceEquals(Task.FromResult(value), Task.FromResult(value));

    private static string InClass(string member) => $"class C {{ {member} }}";
}
