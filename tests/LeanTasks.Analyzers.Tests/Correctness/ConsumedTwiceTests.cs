using System.Collections.Immutable;
using LeanTasks.Analyzers.Tests.Testing;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>LEAN001 along the paths of one method.</summary>
public class ConsumedTwiceTests
{
    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task.ConfigureAwait(false); {|LEAN001:await task.ConfigureAwait(false)|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task<int> a = task.AsTask(); {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); int x = await task + {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; ValueTask<int> again = {|LEAN001:task.Preserve()|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; int x = {|LEAN001:task.Result|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; int x = {|LEAN001:task.GetAwaiter().GetResult()|};")]
    [InlineData("ValueTask task = Calls.Work(); Calls.Take(task); {|LEAN001:await task|};")]
    [InlineData("ValueTask task = Calls.Work(); await task; Calls.Take({|LEAN001:task|});")]
    [InlineData("PooledFlow<int> flow = Calls.PooledFlowing(); await flow; {|LEAN001:await flow|};")]
    [InlineData("PooledFlow<int> flow = Calls.PooledFlowing(); ValueTask<int> task = flow; await task; {|LEAN001:await flow|};")]
    [InlineData("PooledFlow<int> flow = Calls.PooledFlowing(); ValueTask<int> task = flow.AsValueTask(); await flow; {|LEAN001:await task|};")]
    [InlineData("ConfiguredValueTaskAwaitable view = Calls.Work().ConfigureAwait(false); await view; {|LEAN001:await view|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task<int>? other = first ? task.AsTask() : null; if (other is not null) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task<int>? other = first ? null : task.AsTask(); int x = other != null ? {|LEAN001:await task|} : await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task<int>? other = first ? task.AsTask() : null; other = second ? other : null; if (other is null) {|LEAN001:await task|};")]
    [InlineData("Flow<int> flow = Calls.Flowing(); await flow; {|LEAN001:await flow|};")]
    [InlineData("Flow<int> flow = Calls.Flowing(); Flow<int> copy = flow; Task<int> task = copy.AsTask(); {|LEAN001:await flow|};")]
    [InlineData("Dictionary<int, ValueTask<int>> tasks = []; if (tasks.Remove(1, out ValueTask<int> task)) { await task; {|LEAN001:await task|}; }")]
    public Task StraightCodeThatConsumesTwiceIsFlagged(string body) => Check(body);

    [Theory]
    [InlineData("await Calls.Number(); await Calls.Number();")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task<int>? other = first ? task.AsTask() : null; int x = other is null ? await task : await other;")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task<int>? other = first ? null : task.AsTask(); if (other == null) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task<int>? other = null; if (first) other = task.AsTask(); if (other is null) await task; else await other;")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task; task = Calls.Number(); await task;")]
    [InlineData("ValueTask<int> task = Calls.Number().Preserve(); await task; await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); task = task.Preserve(); await task; await task;")]
    [InlineData("Task<int> task = Calls.Number().AsTask(); await task; await task;")]
    [InlineData("ValueTask task = default; await task; await task;")]
    [InlineData("ValueTask task = ValueTask.CompletedTask; await task; await task;")]
    [InlineData("ValueTask<int> task = new(3); await task; await task;")]
    [InlineData("ValueTask<int> task = new ValueTask<int>(Task.FromResult(3)); await task; await task;")]
    [InlineData("ValueTask<int> task = ValueTask.FromResult(3); await task; await task;")]
    [InlineData("ValueTask<int> task = new LeanTask<int>(() => 3).AsValueTask(); await task; await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (!Calls.TryTake(task, out int x)) x = await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); Calls.Look(task); Calls.LookOnly(task); await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); Calls.TakeAny(task); await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); bool same = task.Equals(default) || task == default; await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); Console.WriteLine(nameof(task)); await task;")]
    [InlineData("ValueTask task = Calls.Work(); ref ValueTask same = ref task; await task; same = Calls.Work(); await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(), other = Calls.Number(); await task; await other; (first ? ref task : ref other) = Calls.Number(); if (first) await task; else await other;")]
    [InlineData("ValueTask<int> task = Calls.Number(), other = Calls.Number(); await task; await other; ref ValueTask<int> either = ref (first ? ref task : ref other); either = Calls.Number(); if (first) await task; else await other;")]
    [InlineData("Flow<int> flow = Calls.Flowing(); await flow; flow = Calls.Flowing(); await flow;")]
    [InlineData("Dictionary<int, ValueTask<int>> tasks = []; if (tasks.Remove(1, out ValueTask<int> task)) await task; if (tasks.Remove(2, out task)) await task;")]
    public Task StraightCodeThatConsumesOnceIsFine(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first) await task; {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first) await task; if (second) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); int x = first ? await task : 0; {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); switch (count) { case 1: await task; break; default: break; } {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first) await task; else task = Calls.Number(); {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first && await task > 0) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); object o = Calls.Ask(); if (o is string) await task; if (o is Version) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); object o = Calls.Ask(); if (o is string) await task; o = Calls.Ask(); if (o is not string) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count == 1) await task; count++; if (count == 2) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count == 1) await task; if (count != 2) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count == 1) await task; if (count is 1 or 2) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count == 1) await task; if (count is not (2 or 3)) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count == 1) await task; count = 3; if (count is not (1 or 2)) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count is not (1 or 2)) await task; if (count is not (1 or 3)) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first ^ second) await task; if (first != second) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first ^ second) await task; first = false; if (first == second) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = null; if (first) r = await task; if (r is not null) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = null; if (first) r = await task; if (r.HasValue) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = null; if (first) r = await task; r = null; r ??= {|LEAN001:await task|};")]
    [InlineData("ValueTask<int?> task = Calls.Value<int?>(); int? r = null; if (first) r = await task; r ??= {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); bool not = !first; if (first) await task; not = second; if (not) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); bool not = !first; if (first) await task; first = second; if (!first) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); bool many = count > 3; if (many) await task; if (count < 5) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); object? o = await Calls.Value<object?>(); if (o is string s) await task; if (o is not null) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); object? o = await Calls.Value<object?>(); if (o is not string) await task; if (o is null) {|LEAN001:await task|};")]
    public Task BranchesThatMeetAreFlagged(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first) await task; else await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first) { await task; return; } await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first) { await task; throw new Exception(); } await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first) await task; if (!first) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first == false) await task; if (first) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count > 3) await task; Calls.Fail(); if (count <= 3) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); bool done = false; if (Calls.Ask()) { await task; done = true; } if (!done) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); string? found = null; if (Calls.Ask()) { await task; found = \"x\"; } if (found == null) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int state = 0; if (Calls.Ask()) { await task; state = 1; } if (state == 0) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); switch (count) { case 1: await task; break; case 2: await task; break; default: await task; break; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count is 1) await task; if (count is not 1) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); object o = Calls.Ask(); if (o is string) await task; if (o is not string) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); object o = Calls.Ask(); if (o is string s) await task; if (o is not string) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count == 1) await task; if (count == 2) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); DayOfWeek d = DateTime.Now.DayOfWeek; if (d == DayOfWeek.Monday) await task; if (d == DayOfWeek.Friday) await task; if (d is not (DayOfWeek.Monday or DayOfWeek.Friday)) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); DayOfWeek d = DateTime.Now.DayOfWeek; if (d is not (DayOfWeek.Monday or DayOfWeek.Friday)) await task; if (d == DayOfWeek.Monday) await task; else if (d is DayOfWeek.Friday) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count == 1) await task; if (count == 2) await task; if (count is not 1 and not 2) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count is 1 or 2) await task; if (count is not (1 or 2)) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (count is 1) await task; if (!(count is 1 or 2)) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); string? s = Console.ReadLine(); if (s is null) await task; if (s is not (null or \"\")) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first ^ second) await task; if (first == second) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first == second) await task; else Calls.Fail(); if (second != first) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (!(first ^ second)) await task; if (first ^ second) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int x = count switch { 1 => await task, 2 => 0, _ => await task };")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (first) await task; else task = Calls.Number(); if (!first) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = null; if (first) r = await task; r ??= await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = null; if (first) r = await task; if (r is null) r = await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = null; if (first) r = await task; if (r == null) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = null; if (first) r = await task; if (r is not { } number) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = null; if (first) r = await task; if (!r.HasValue) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = null; if (first) r = await task; if (r.HasValue) return; await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = null; if (first) r = await task; int sum = r ?? await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = default; if (first) r = await task; int sum = r.HasValue ? r.Value : await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r; if (first) r = await task; else r = null; if (r is not null) return; r = await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = first ? await task : null; r ??= await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); int? r = new int?(); if (first) r = await task; r ??= await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); string? s = null; if (first) s = (await task).ToString(); s ??= (await task).ToString();")]
    [InlineData("ValueTask<int> task = Calls.Number(); bool not = !first; if (first) await task; if (not) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); bool many = count > 3; if (many) await task; if (count <= 3) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); object? o = await Calls.Value<object?>(); if (o is string s) await task; if (o is null) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); object? o = await Calls.Value<object?>(); if (o == null) await task; if (o is string) await task;")]
    public Task BranchesThatExcludeEachOtherAreFine(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); while (Calls.Ask()) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); for (int i = 0; i < count; i++) {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); foreach (char c in \"abc\") {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); do { {|LEAN001:await task|}; } while (Calls.Ask());")]
    [InlineData("ValueTask<int> task = Calls.Number(); again: {|LEAN001:await task|}; if (Calls.Ask()) goto again;")]
    [InlineData("foreach (ValueTask<int> task in new List<ValueTask<int>>()) { await task; {|LEAN001:await task|}; }")]
    public Task LoopsThatComeRoundAreFlagged(string body) => Check(body);

    [Theory]
    [InlineData("while (Calls.Ask()) { ValueTask<int> task = Calls.Number(); await task; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); while (Calls.Ask()) { await task; task = Calls.Number(); } await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); while (Calls.Ask()) { await task; break; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); while (true) { if (Calls.Ask()) { await task; return; } }")]
    [InlineData("foreach (ValueTask<int> task in new List<ValueTask<int>>()) await task;")]
    [InlineData("foreach (ValueTask<int> task in new ValueTask<int>[3]) await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); bool once = true; while (Calls.Ask()) { if (once) { await task; once = false; } }")]
    [InlineData("ValueTask<int> task = Calls.Number(); for (int i = 0; i < count; i++) { if (i == 0) await task; }")]
    [InlineData("ValueTask<int> before = default; while (Calls.Ask()) { ValueTask<int> now = Calls.Number(); await before; before = now; } await before;")]
    public Task LoopsThatTakeANewOneAreFine(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); try { await task; } catch (Exception) { {|LEAN001:await task|}; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); try { await task; } catch (OperationCanceledException) when (first) { {|LEAN001:await task|}; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); try { await task; } finally { {|LEAN001:await task|}; }")]
    [InlineData("ValueTask task = default; try { task = Calls.Work(); Calls.Fail(); } catch { await task; } finally { {|LEAN001:await task|}; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); for (int i = 0; i < 3; i++) { try { {|LEAN001:await task|}; return; } catch (Exception) { await Task.Delay(1); } }")]
    [InlineData("ValueTask<int> task = Calls.Number(); try { await task; } catch (Exception) { } {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); using (IDisposable d = null!) { await task; } {|LEAN001:await task|};")]
    public Task RetriesInHandlersAreFlagged(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); try { Calls.Fail(); } catch (Exception) { await task; throw; } await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); try { await task; } catch (Exception) { task = Calls.Number(); await task; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); try { await task; } catch (Exception) { await Calls.Number(); }")]
    [InlineData("ValueTask task = default; try { task = Calls.Work(); } finally { await task; }")]
    [InlineData("ValueTask task = default; try { task = Calls.Work(); } catch { await task; }")]
    [InlineData("bool taken = false; ValueTask task = Calls.Work(); try { Calls.Fail(); taken = true; await task; } finally { if (!taken) await task; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); Task<int>? other = null; try { other = task.AsTask(); } catch (Exception) { await task; }")]
    [InlineData("for (int i = 0; i < 3; i++) { try { ValueTask<int> task = Calls.Number(); await task; return; } catch (Exception) { await Task.Delay(1); } }")]
    [InlineData("ValueTask<int> task = Calls.Number(); lock (this) { Calls.Fail(); } await task;")]
    public Task HandlersThatTakeANewOneAreFine(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); ValueTask<int> copy = task; await task; {|LEAN001:await copy|};")]
    [InlineData("ValueTask<int> task = Calls.Number(), copy; copy = task; await copy; {|LEAN001:await task|};")]
    [InlineData("ValueTask<int>? task = Calls.Number(); await task.Value; {|LEAN001:await task.Value|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); if (task is var copy) await copy; {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> a = Calls.Number(), b = Calls.Number(); ValueTask<int> task = first ? a : b; await task; {|LEAN001:await a|};")]
    [InlineData("(ValueTask<int> one, ValueTask<int> two) = (Calls.Number(), Calls.Number()); await one; await two; {|LEAN001:await one|};")]
    [InlineData("var (one, two) = Calls.Pair(); await one; await two; {|LEAN001:await two|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); var (one, two) = (task, task); await one; {|LEAN001:await two|};")]
    [InlineData("var pair = (One: Calls.Number(), Two: 2); await pair.One; {|LEAN001:await pair.One|};")]
    [InlineData("var pair = (One: Calls.Number(), Two: 2); var (one, _) = pair; await one; {|LEAN001:await pair.One|};")]
    [InlineData("ValueTask<int>[] tasks = [Calls.Number(), Calls.Number()]; await tasks[0]; await tasks[1]; {|LEAN001:await tasks[0]|};")]
    [InlineData("ValueTask<int>[] tasks = new ValueTask<int>[2]; tasks[0] = Calls.Number(); await tasks[0]; {|LEAN001:await tasks[0]|};")]
    [InlineData("ValueTask<int>[] tasks = new[] { Calls.Number() }; ValueTask<int> task = tasks[0]; await task; {|LEAN001:await tasks[0]|};")]
    [InlineData("object o = Calls.Number(); if (o is ValueTask<int> task) { await task; {|LEAN001:await task|}; }")]
    [InlineData("object o = Calls.Number(); switch (o) { case Task<int> other: await other; break; case ValueTask<int> task: await task; {|LEAN001:await task|}; break; }")]
    [InlineData("object o = Calls.Number(); if (o is not ValueTask<int> task) return; await task; {|LEAN001:await task|};")]
    [InlineData("object o = Calls.Number(); int x = o switch { ValueTask<int> task => await task + {|LEAN001:await task|}, _ => 0 };")]
    [InlineData("KeyValuePair<int, ValueTask<int>> pair = new(1, Calls.Number()); if (pair is { Value: var task }) { await task; {|LEAN001:await task|}; }")]
    [InlineData("ValueTask<int> task = Calls.Number(); ref ValueTask<int> same = ref task; await same; {|LEAN001:await task|};")]
    public Task CopiesAndElementsAreFlagged(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); ValueTask<int> other = task; task = Calls.Number(); await task; await other;")]
    [InlineData("ValueTask<int> a = Calls.Number(), b = Calls.Number(); (a, b) = (b, a); await a; await b;")]
    [InlineData("(ValueTask<int> one, ValueTask<int> two) = (Calls.Number(), Calls.Number()); await one; await two;")]
    [InlineData("var (one, two) = Calls.Pair(); await one; await two; (one, two) = Calls.Pair(); await one; await two;")]
    [InlineData("ValueTask<int>[] tasks = [Calls.Number(), Calls.Number()]; await tasks[0]; await tasks[1];")]
    [InlineData("ValueTask<int>[] tasks = [Calls.Number()]; await tasks[0]; tasks[0] = Calls.Number(); await tasks[0];")]
    [InlineData("ValueTask<int>[] tasks = [Calls.Number()]; await tasks[0]; tasks[count] = Calls.Number(); await tasks[0];")]
    [InlineData("ValueTask<int>[] tasks = [Calls.Number()]; ValueTask<int>[] same = tasks; await tasks[0]; same[0] = Calls.Number(); await tasks[0];")]
    [InlineData("ValueTask<int>[] tasks = [Calls.Number()]; await tasks[0]; Array.Fill(tasks, Calls.Number()); await tasks[0];")]
    [InlineData("ValueTask<int>[] tasks = [Calls.Number()]; await tasks[0]; tasks = [Calls.Number()]; await tasks[0];")]
    [InlineData("object o = Calls.Number(); if (o is ValueTask<int> task) await task; else if (o is ValueTask other) await other;")]
    [InlineData("foreach (object o in new object[2]) { if (o is ValueTask<int> task) await task; }")]
    [InlineData("ValueTask<int> known = new(3); if (known is var task) { await task; await task; }")]
    [InlineData("ValueTask<int>? known = new ValueTask<int>(3); if (known is { } task) { await task; await task; }")]
    [InlineData("ValueTask<int> task = Calls.Number(), other = Calls.Number(); ref ValueTask<int> same = ref task; await same; same = ref other; await same; same = Calls.Number(); await other;")]
    public Task CopiesAndElementsThatAreReplacedAreFine(string body) => Check(body);

    [Fact]
    public Task AParameterConsumedTwiceIsFlagged() => CheckMembers(
        """
            async Task Await(ValueTask<int> task) { await task; {|LEAN001:await task|}; }
            async Task AwaitIn(ValueTask<int> task, bool first) { if (first) await task; {|LEAN001:await task|}; }
            ValueTask<int> Return(ValueTask<int> task) { task.AsTask(); return {|LEAN001:task|}; }
            async IAsyncEnumerable<ValueTask<int>> Yield(ValueTask<int> task) { await task; yield return {|LEAN001:task|}; }
            Tested(ValueTask task) { Calls.Take(task); Calls.Take({|LEAN001:task|}); }
        """);

    [Fact]
    public Task AParameterConsumedOnceIsFine() => CheckMembers(
        """
            async Task Await(ValueTask<int> task) => await task;
            ValueTask<int> Return(ValueTask<int> task) => task.IsCompletedSuccessfully ? task : Slow(task);
            static async ValueTask<int> Slow(ValueTask<int> task) => await task;
            void Replace(ref ValueTask task) { Calls.Take(task); task = Calls.Work(); }
            async Task Twice(ValueTask<int> task) { await task; task = Calls.Number(); await task; }
        """);

    [Fact]
    public Task AFieldIsFlaggedWhereNobodyElseWritesIt() => CheckMembers(
        """
            private ValueTask<int> _pending = Calls.Number();
            private readonly ValueTask<int> _fixed = Calls.Number();
            private ValueTask<int> _shared;
            async Task Await() { await _pending; {|LEAN001:await _pending|}; }
            async Task AwaitFixed() { await this._fixed; {|LEAN001:await _fixed|}; }
            async Task AwaitShared() { await _shared; await _shared; }
            void Write() => _shared = Calls.Number();
        """);

    [Fact]
    public Task WhatIsKeptForEveryCallIsFlagged() => CheckMembers(
        """
            private static readonly ValueTask<int> s_loading = Calls.Number();
            private static readonly ValueTask<int> s_known = new(3), s_kept = Calls.Number().Preserve(), s_done = Done();
            private static readonly int s_first = s_loading.IsCompleted ? 1 : 0;
            private readonly Lazy<ValueTask<int>> _lazy = new(() => Calls.Number());
            private readonly Lazy<ValueTask<int>> _known = new(() => new ValueTask<int>(3)), _kept = new(() => Calls.Number().Preserve()), _done = new(() => Done());
            private readonly System.Collections.Concurrent.ConcurrentDictionary<int, ValueTask<int>> _cache = new();
            private static async ValueTask<int> Done() => 3;
            async Task Await() { {|LEAN001:await s_loading|}; await s_known; await s_kept; await s_done; }
            async Task AwaitLazy() { {|LEAN001:await _lazy.Value|}; await _known.Value; await _kept.Value; await _done.Value; }
            ValueTask<int> Get(int key) => {|LEAN001:_cache.GetOrAdd(key, _ => Calls.Number())|};
            async Task<int> Kept(int key) => await _cache.GetOrAdd(key, _ => Calls.Number().Preserve()) + await _cache.GetOrAdd(key, new ValueTask<int>(3));
            private readonly Lazy<ValueTask<int>> _block = new(() => { return Calls.Number(); }), _group = new(Calls.Number), _doneGroup = new(Done), _doneBlock = new(() => { return Done(); });
            async Task AwaitGroup() { {|LEAN001:await _block.Value|}; {|LEAN001:await _group.Value|}; await _doneGroup.Value; await _doneBlock.Value; }
            ValueTask<int> Load(int key) => Calls.Number();
            async Task<int> GetGroup(int key) => {|LEAN001:await _cache.GetOrAdd(key, Load)|} + {|LEAN001:await _cache.GetOrAdd(key, this.Load)|};
            async Task Local() { Lazy<ValueTask<int>> once = new(() => Calls.Number()); await once.Value; }
        """);

    [Fact]
    public Task WhatTheCompilerKeepsInAFieldIsFlagged() => CheckMembers(
        """
            private ValueTask<int> Loading { get; } = Calls.Number();
            private ValueTask<int> Next { get; set; } = Calls.Number();
            public ValueTask<int> Known { get; } = new(3);
            public ValueTask<int> Made => Calls.Number();
            public ValueTask<int> Open { get; set; } = Calls.Number();
            async Task Await() { await Loading; {|LEAN001:await Loading|}; await Known; await Known; await Made; await Made; }
            async Task Replace() { await Next; Next = Calls.Number(); await Next; }
            async Task OfAll() { await Open; await Open; }
            class Started(ValueTask<int> work, ValueTask<int> other)
            {
                async Task Await() { await work; {|LEAN001:await work|}; }
                async Task AwaitOther() { await other; other = Calls.Number(); await other; }
            }
            record Held(ValueTask<int> Work) { async Task<int> Await() => await Work + {|LEAN001:await Work|}; }
        """);

    [Fact]
    public Task AFieldThatIsReplacedIsFine() => CheckMembers(
        """
            private ValueTask<int> _pending = Calls.Number();
            private readonly ValueTask<int> _fixed = new(3);
            private ValueTask _none;
            async Task AwaitFixed() { await _fixed; await _fixed; await _none; await _none; }
            async Task Await() { await _pending; _pending = Calls.Number(); await _pending; }
            async Task Loop() { while (Calls.Ask()) { await _pending; _pending = Calls.Number(); } }
        """);

    [Theory]
    [InlineData("ValueTask<int> _next; async Task<int> Pump() { _next = R(); int sum = 0, n; while ((n = await _next) > 0) { sum += n; Advance(); } return sum; } void Advance() { _next = R(); }")]
    [InlineData("ValueTask<int> _next; async Task M() { _next = R(); await _next; Advance(); await _next; } void Advance() => _next = R();")]
    [InlineData("static ValueTask<int> s_next; static async Task M() { s_next = R(); await s_next; Advance(); await s_next; } static void Advance() => s_next = R();")]
    [InlineData("ValueTask<int> Next { get; set; } async Task M() { Next = R(); await Next; await AdvanceAsync(); await Next; } async Task AdvanceAsync() { await Task.Yield(); Next = R(); }")]
    [InlineData("ValueTask<int> Next { get; set; } async Task M() { Next = R(); Action advance = () => Next = R(); await Next; advance(); await Next; }")]
    [InlineData("ValueTask<int> Next { get { ValueTask<int> next = field; field = R(); return next; } set; } async Task M() { Next = R(); await Next; await Next; }")]
    [InlineData("class D(ValueTask<int> next) { async Task M() { next = R(); await next; Advance(); await next; } void Advance() => next = R(); }")]
    [InlineData("ValueTask<int>? _next; async Task M() { _next = R(); await _next.Value; Advance(); await _next.Value; } void Advance() => _next ??= R();")]
    [InlineData("ConfiguredValueTaskAwaitable<int> _next; async Task M() { _next = R().ConfigureAwait(false); await _next; Advance(); await _next; } void Advance() => _next = R().ConfigureAwait(false);")]
    [InlineData("ValueTask<int> _next; event Action? Read; Tested() => Read += () => _next = R(); async Task M() { _next = R(); await _next; Read?.Invoke(); await _next; }")]
    [InlineData("ValueTask<int> _next; event Action? Read; Tested() => Read += Advance; async Task M() { _next = R(); await _next; Read?.Invoke(); await _next; } void Advance() => _next = R();")]
    [InlineData("ValueTask<int> _next; async Task M() { _next = R(); await _next; Advance(); await _next; void Advance() => _next = R(); }")]
    [InlineData("ValueTask<int> _next; async Task M() { _next = R(); await _next; ref ValueTask<int> next = ref Slot(); next = R(); await _next; } ref ValueTask<int> Slot() => ref _next;")]
    [InlineData("ValueTask<int> _next; async Task M(int n) { _next = R(); await _next; if (n == 0) return; Again(n - 1); await _next; } void Again(int n) => _ = M(n);")]
    [InlineData("ValueTask<int> _next; async Task M(int n) { await _next; _next = R(); await _next; if (n == 0) return; await M(n - 1); await _next; }")]
    [InlineData("ValueTask<int> _next; async Task M() { _next = R(); await _next; { Advance(this); } await _next; } class Inner { public void Go(Tested t) => t._next = R(); } void Advance(Tested t) => new Inner().Go(t);")]
    public Task AFieldThatOtherCodeRefillsIsFine(string members) => CheckMembers("static ValueTask<int> R() => throw null!; " + members);

    [Theory]
    [InlineData("ValueTask<int> _next; async Task M() { _next = R(); await _next; Calls.Fail(); {|LEAN001:await _next|}; }")]
    [InlineData("ValueTask<int> _next = R(); async Task M() { await _next; N(); {|LEAN001:await _next|}; } void N() { }")]
    [InlineData("ValueTask<int> Next { get; set; } async Task M() { Next = R(); await Next; {|LEAN001:await Next|}; }")]
    [InlineData("ValueTask<int> _next; async Task M() { ValueTask<int> next = R(); _next = next; await next; Advance(); {|LEAN001:await next|}; } void Advance() => _next = R();")]
    [InlineData("ValueTask<int> _next; async Task M() { _next = R(); await _next; N(); await _next; {|LEAN001:await _next|}; } void N() { }")]
    public Task AFieldThatOnlyThisMethodFillsIsFlagged(string members) => CheckMembers("static ValueTask<int> R() => throw null!; " + members);

    [Theory]
    [InlineData("public async Task<int> Both() => await task + {|LEAN001:await task|};")]
    [InlineData("public Task<int> Both() => Task.Run(async () => await task + {|LEAN001:await task|});")]
    [InlineData("public int Both { get { Task<int> other = task.AsTask(); return {|LEAN001:task.Result|}; } }")]
    [InlineData("public async Task<int> Once() => await task;")]
    public async Task TheReceiverOfAnExtensionBlockIsFollowed(string member) => await Expect.FindingsAsync(
        new ConsumptionAnalyzer(), $"static class Extensions {{ extension(ValueTask<int> task) {{ {member} }} }}");

    [Fact]
    public async Task AMemberOfAnExtensionBlockMayReplaceItsReceiver() => await Expect.FindingsAsync(
        new ConsumptionAnalyzer(),
        "static class Extensions { extension(ref ValueTask<int> task) { void Renew() => task = R(); } static ValueTask<int> R() => throw null!; static async Task M() { var t = R(); await t; t.Renew(); await t; } }");

    [Fact]
    public async Task TheMessageNamesTheVariableAndTheOtherPlace()
    {
        ImmutableArray<Diagnostic> findings = await Expect.FindingsAsync(
            new ConsumptionAnalyzer(),
            Snippet.Method("ValueTask<int> reading = Calls.Number();\nawait reading;\n{|LEAN001:await reading|};"));

        Diagnostic finding = Assert.Single(findings);
        int line = finding.Location.GetLineSpan().StartLinePosition.Line;
        Location other = Assert.Single(finding.AdditionalLocations);
        Assert.Equal(line - 1, other.GetLineSpan().StartLinePosition.Line);
        Assert.Equal(
            $"'reading' is consumed again here, after line {line}: await it exactly once, or call AsTask() once and await that task as often as needed",
            finding.GetMessage(null));
    }

    [Fact]
    public Task AnExpressionOfManyThousandOperandsIsGivenUp() => Check(
        "ValueTask<int> task = Calls.Number(); string text = \"a\"" + string.Concat(Enumerable.Repeat(" + count", 5_000)) + "; await task;");

    [Fact]
    public Task AMethodOfMorePathsThanAreFollowedIsFollowedOnSome() => Check(
        "ValueTask<int> task = Calls.Number(); await task;\n"
        + string.Concat(Enumerable.Range(0, 20).Select(i => $"int n{i} = 0; if (count == {i}) n{i} = 1;\n"))
        + string.Concat(Enumerable.Range(0, 20).Select(i => $"if (n{i} == 1) Calls.Fail();\n"))
        + "{|LEAN001:await task|};");

    private static async Task Check(string body) => await Expect.FindingsAsync(new ConsumptionAnalyzer(), Snippet.Method(body));

    private static async Task CheckMembers(string members) => await Expect.FindingsAsync(new ConsumptionAnalyzer(), Snippet.Members(members));
}
