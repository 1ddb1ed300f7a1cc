namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>The cases of CA2012's public tests (UseValueTasksCorrectlyTests), told again. docs/evidence/ca2012.md has the table.</summary>
internal static class Ca2012Cases
{
    /// <summary>A whole source file for a case.</summary>
    public static string Source(Ca2012Case told) =>
        $$"""
        using System;
        using System.Diagnostics;
        using System.Threading;
        using System.Threading.Tasks;

        class Shop
        {
        {{told.Members}}
        }

        static class Store
        {
            public static ValueTask Ship() => throw null!;
            public static ValueTask<T> Find<T>() => throw null!;
            public static ValueTask<T> Find<T>(T like) => throw null!;
            public static ValueTask<int> Count() => throw null!;
            public static void Take(ValueTask shipping) => throw null!;
            public static void TakeFound<T>(ValueTask<T> finding) => throw null!;
            public static void TakeCount(ValueTask<int> counting) => throw null!;
            public static void TakeAnything<T>(T anything) => throw null!;
            public static bool Chance() => throw null!;
        }
        """;

    /// <summary>Cases in which the code is right.</summary>
    public static IEnumerable<Ca2012Case> Right()
    {
        yield return new(
            "AwaitMethodCallResults",
            """
                async Task Run()
                {
                    await new ValueTask();
                    await default(ValueTask);
                    await Store.Ship();
                    await new ValueTask<string>("tea");
                    await new ValueTask<string>(Task.FromResult("tea"));
                    string name = await Store.Find<string>();
                    int count = await Store.Count();
                }
            """);
        yield return new(
            "Ternary",
            """
                async Task Run()
                {
                    await (Store.Chance() ? Store.Ship() : Store.Chance() ? default : Store.Ship());
                    int count = await (Store.Chance() ? Store.Find<int>() : Store.Count());
                }
            """);
        yield return new(
            "NullConditional",
            """
                ValueTask Ship() => default;
                ValueTask<T> Find<T>() => default;
                ValueTask A(Shop? shop) => shop?.Ship() ?? default;
                async Task B(Shop? shop) => await (shop?.Ship() ?? default);
                ValueTask<T> C<T>(Shop? shop) => shop?.Find<T>() ?? default;
                async Task<T> D<T>(Shop? shop) => await (shop?.Find<T>() ?? default);
                ValueTask E(Shop? shop) => shop?.Ship() ?? Store.Ship();
                ValueTask<T> F<T>(Shop? shop) => shop?.Find<T>() ?? Store.Find<T>();
            """);
        yield return new(
            "Switch",
            """
                async Task Run(int day)
                {
                    await (day switch { 1 => Store.Ship(), 2 => new ValueTask(), 3 => default, _ => new ValueTask(Task.CompletedTask) });
                    string name = await (day switch { 1 => Store.Find<string>(), 2 => new ValueTask<string>("tea"), _ => default });
                    _ = await (day switch { 1 => Store.Count(), _ => new ValueTask<int>(Task.FromResult(7)) });
                }
            """);
        yield return new(
            "AwaitConfiguredMethodCallResults",
            """
                async Task Run()
                {
                    await default(ValueTask).ConfigureAwait(true);
                    await Store.Ship().ConfigureAwait(false);
                    string name = await Store.Find<string>().ConfigureAwait(true);
                    int count = await Store.Count().ConfigureAwait(false);
                }
            """);
        yield return new(
            "PassAsArguments",
            """
                void Run()
                {
                    Store.Take(new ValueTask());
                    Store.Take(Store.Ship());
                    Store.TakeFound(Store.Find<string>());
                    Store.TakeFound(new ValueTask<string>("tea"));
                    Store.TakeCount(Store.Count());
                }
            """);
        yield return new(
            "Preserve",
            "void Run() { default(ValueTask).Preserve(); Store.Ship().Preserve(); Store.Find<string>().Preserve(); Store.Count().Preserve(); }");
        yield return new(
            "AsTask",
            "void Run() { default(ValueTask).AsTask(); Store.Ship().AsTask(); Store.Find<string>().AsTask(); Store.Count().AsTask(); }");
        yield return new(
            "ReturnValueTask",
            """
                int Price => 3;
                ValueTask A() => Store.Ship();
                ValueTask<T> B<T>() => Store.Find<T>();
                ValueTask<(int, int)> C() => Store.Find((Price, Price));
                ValueTask<int> D() { Console.WriteLine(); return Store.Count(); }
            """);
        yield return new(
            "AssignVariableThenReturnValueTask",
            """
                ValueTask Ship() => Store.Ship();
                ValueTask<T> Find<T>() => Store.Find<T>();
                ValueTask A() { Shop self = this; ValueTask shipping = self.Ship(); return shipping; }
                ValueTask<T> B<T>() { ValueTask<T> finding = Find<T>(); return finding; }
            """);
        yield return new(
            "OutValueTask",
            """
                void A(out ValueTask shipping) { shipping = Store.Ship(); }
                void B<T>(out ValueTask<T> finding) { finding = Store.Find<T>(); }
            """);
        yield return new(
            "WorkBetweenStoreAndAwait",
            """
                async Task A() { ValueTask shipping = Store.Ship(); Console.WriteLine(); await shipping; }
                async Task B<T>() { ValueTask<T> finding = Store.Find<T>(); Console.WriteLine(); await finding; }
            """);
        yield return new("CreateInTry_AwaitInFinally", "async Task Run() { ValueTask shipping = default; try { shipping = Store.Ship(); } finally { await shipping; } }");
        yield return new("CreateInTry_AwaitInCatch", "async Task Run() { ValueTask shipping = default; try { shipping = Store.Ship(); } catch { await shipping; } }");

        // In the catch block it is the default: if Ship() throws, nothing has been assigned.
        yield return new("CreateInTry_AwaitInCatchAndFinally", "async Task Run() { ValueTask shipping = default; try { shipping = Store.Ship(); } catch { await shipping; } finally { await shipping; } }");
        yield return new("ReturnOutOfPropertyExpressionBodied", "ValueTask A => Store.Ship(); ValueTask<int> B => Store.Count();");
        yield return new("ReturnOutOfPropertyStatements", "ValueTask<int> A { get { var counting = Store.Count(); return counting; } }");
    }

    /// <summary>Cases in which a completion check makes reading the result right, for each of the checks.</summary>
    public static IEnumerable<Ca2012Case> Guarded()
    {
        foreach (string check in (string[])["IsCompleted", "IsCompletedSuccessfully", "IsFaulted", "IsCanceled"])
        {
            yield return new("AssertsBeforeDirectAccess " + check, $"void Run() {{ ValueTask<int> counting = Store.Count(); Debug.Assert(counting.{check}); int count = counting.Result; }}");
            yield return new("AssertsBeforeDirectAccessToAssignedLocal " + check, $"void Run() {{ ValueTask shipping = default; Console.WriteLine(); shipping = Store.Ship(); Debug.Assert(shipping.{check}); shipping.GetAwaiter().GetResult(); }}");
            yield return new("AssertsEarlierInFlowBeforeDirectAccess " + check, $"void Run() {{ ValueTask shipping = Store.Ship(); Debug.Assert(shipping.{check}); if (Store.Chance()) {{ shipping.GetAwaiter().GetResult(); }} else {{ shipping.GetAwaiter().GetResult(); }} }}");
            yield return new("FastPathForSyncCompleted " + check, $"async Task Run(CancellationToken stop) {{ ValueTask shipping = Store.Ship(); if (shipping.{check}) {{ shipping.GetAwaiter().GetResult(); }} else {{ using (stop.Register(() => {{ }})) {{ await shipping.AsTask(); }} }} }}");
            yield return new("FastPathForSyncCompletedInverted " + check, $"async Task Run(CancellationToken stop) {{ ValueTask shipping = Store.Ship(); if (!shipping.{check}) {{ using (stop.Register(() => {{ }})) {{ await shipping.AsTask(); }} }} else {{ shipping.GetAwaiter().GetResult(); }} }}");
            foreach (string read in (string[])["Result", "GetAwaiter().GetResult()"])
            {
                yield return new($"FastPathForSyncCompletedOfInt {check} {read}", $"async Task<int> Run(CancellationToken stop) {{ ValueTask<int> counting = Store.Count(); if (counting.{check}) {{ return counting.{read}; }} using (stop.Register(() => {{ }})) {{ return await counting.AsTask(); }} }}");
                yield return new($"FastPathForSyncCompletedOfTInvertedNoElse {check} {read}", $"async Task<T> Run<T>(CancellationToken stop) {{ ValueTask<T> finding = Store.Find<T>(); if (!finding.{check}) {{ using (stop.Register(() => {{ }})) {{ return await finding.AsTask(); }} }} return finding.{read}; }}");
            }
        }
    }

    /// <summary>Cases in which the code is wrong, whether CA2012 sees it or not.</summary>
    public static IEnumerable<Ca2012Case> Wrong()
    {
        yield return new(
            "DontConsume",
            """
                void A() { {|CA2012:{|LEAN004:Store.Ship()|}|}; }
                void B() { {|CA2012:{|LEAN004:Store.Find<string>()|}|}; }
                void C() { {|CA2012:{|LEAN004:Store.Ship().ConfigureAwait(true)|}|}; }
                void D() { {|CA2012:{|LEAN004:Store.Count().ConfigureAwait(false)|}|}; }
            """);
        yield return new("StoreLocalUnused", "void Run() { ValueTask shipping = {|LEAN004:Store.Ship()|}; ValueTask<string> finding = {|LEAN004:Store.Find<string>()|}; }");
        yield return new("StoreLocalUnused_Guarded", "void Run(bool closed) { if (closed) throw new Exception(); ValueTask<int> counting = {|LEAN004:Store.Count()|}; }");
        yield return new("PassAsGeneric", "void A() { Store.TakeAnything({|CA2012:{|LEAN004:Store.Ship()|}|}); } void B() { Store.TakeAnything({|CA2012:{|LEAN004:Store.Count()|}|}); }");
        yield return new(
            "DirectResultAccess",
            """
                void A() { {|LEAN003:{|CA2012:Store.Ship()|}.GetAwaiter().GetResult()|}; }
                void B() { {|LEAN003:{|CA2012:Store.Find<string>()|}.GetAwaiter().GetResult()|}; }
                void C() { _ = {|LEAN003:{|CA2012:Store.Count()|}.Result|}; }
            """);
        yield return new(
            "UnguardedLocalResultAccess",
            """
                void A() { ValueTask shipping = {|CA2012:Store.Ship()|}; {|LEAN003:shipping.GetAwaiter().GetResult()|}; }
                void B() { ValueTask<string> finding = {|CA2012:Store.Find<string>()|}; _ = {|LEAN003:finding.Result|}; }
            """);
        yield return new(
            "UnguardedOutResultAccess",
            """
                void A(out ValueTask shipping) { shipping = {|CA2012:Store.Ship()|}; {|LEAN003:shipping.GetAwaiter().GetResult()|}; }
                void B(out ValueTask<int> counting) { counting = {|CA2012:Store.Count()|}; _ = {|LEAN003:counting.Result|}; }
            """);
        yield return new(
            "MultipleLocalAwaits",
            """
                async Task Run()
                {
                    ValueTask shipping = {|CA2012:Store.Ship()|};
                    await shipping;
                    ValueTask<int> counting = {|CA2012:Store.Count()|};
                    await counting;
                    {|LEAN001:await shipping|};
                    {|LEAN001:await counting|};
                }
            """);
        yield return new(
            "StoreIntoFields",
            "private ValueTask _shipping; private ValueTask<int> _counting; void Run() { _shipping = {|CA2012:{|LEAN004:Store.Ship()|}|}; _counting = {|CA2012:{|LEAN004:Store.Count()|}|}; }");
        yield return new(
            "Discards",
            """
                void A() { _ = {|CA2012:{|LEAN004:Store.Ship()|}|}; }
                void B() { _ = {|CA2012:{|LEAN004:Store.Count()|}|}; }
                void C() { _ = Store.Ship().Preserve(); _ = Store.Count().AsTask(); }
            """);
        foreach (string check in (string[])["IsCompleted", "IsCompletedSuccessfully", "IsFaulted", "IsCanceled"])
        {
            yield return new("AssertsAfterDirectLocalAccess " + check, $"void Run() {{ ValueTask<int> counting = {{|CA2012:Store.Count()|}}; int count = {{|LEAN003:counting.Result|}}; Debug.Assert(counting.{check}); }}");
            yield return new("AssertsAfterDirectOutAccess " + check, $"void Run(out ValueTask shipping) {{ shipping = {{|CA2012:Store.Ship()|}}; {{|LEAN003:shipping.GetAwaiter().GetResult()|}}; Debug.Assert(shipping.{check}); }}");
            yield return new("AssertsLaterInFlowAfterDirectLocalAccess " + check, $"void Run() {{ ValueTask shipping = {{|CA2012:Store.Ship()|}}; if (Store.Chance()) {{ {{|LEAN003:shipping.GetAwaiter().GetResult()|}}; }} else {{ {{|LEAN003:shipping.GetAwaiter().GetResult()|}}; }} Debug.Assert(shipping.{check}); }}");
            yield return new("AssertsLaterInFlowAfterDirectOutAccess " + check, $"void Run<T>(out ValueTask<T> finding) {{ finding = {{|CA2012:Store.Find<T>()|}}; if (Store.Chance()) {{ T found = {{|LEAN003:finding.Result|}}; }} else {{ T found = {{|LEAN003:finding.Result|}}; }} Debug.Assert(finding.{check}); }}");
        }

        yield return new(
            "MultipleAwaitsAcrossDifferingConditions",
            """
                async Task Run<T>(bool sunny, bool warm)
                {
                    ValueTask shipping = {|CA2012:Store.Ship()|};
                    ValueTask<int> counting = Store.Count();
                    ValueTask<T> finding = {|CA2012:Store.Find<T>()|};
                    if (sunny) { await shipping; } else { await counting; }
                    {|LEAN001:await shipping|};
                    await finding;
                    if (warm) { {|LEAN001:await counting|}; {|LEAN001:await finding|}; }
                }
            """);
    }

    /// <summary>Code on which the two differ, beyond the public cases.</summary>
    public static IEnumerable<Ca2012Case> Beyond()
    {
        yield return new("awaited in a loop", "async Task Run() { ValueTask shipping = Store.Ship(); while (Store.Chance()) {|LEAN001:await shipping|}; }");
        yield return new("awaited again in a handler", "async Task Run() { ValueTask shipping = Store.Ship(); try { await shipping; } catch { {|LEAN001:await shipping|}; } }");
        yield return new("awaited by a copy", "async Task Run() { ValueTask shipping = Store.Ship(), copy = shipping; await copy; {|LEAN001:await shipping|}; }");
        yield return new("a parameter", "async Task Run(ValueTask shipping) { await shipping; {|LEAN001:await shipping|}; }");
        yield return new("two lambdas", "void Run() { ValueTask shipping = Store.Ship(); Task.Run(async () => await shipping); Task.Run(async () => {|LEAN002:await shipping|}); }");
        yield return new("WhenAll twice", "async Task Run() { ValueTask shipping = {|CA2012:Store.Ship()|}; await Task.WhenAll(shipping.AsTask(), {|LEAN002:shipping.AsTask()|}); }");
        yield return new("array element", "async Task Run() { ValueTask[] all = [{|CA2012:Store.Ship()|}]; await all[0]; {|LEAN001:await all[0]|}; }");
        yield return new("field consumed twice", "private ValueTask _shipping = {|CA2012:Store.Ship()|}; async Task Run() { await _shipping; {|LEAN001:await _shipping|}; }");
        yield return new("reassigned", "async Task Run() { ValueTask shipping = {|CA2012:Store.Ship()|}; await shipping; shipping = {|CA2012:Store.Ship()|}; await shipping; }");
        yield return new("conditions that exclude each other", "async Task Run(bool sunny) { ValueTask shipping = {|CA2012:Store.Ship()|}; if (sunny) await shipping; if (!sunny) await shipping; }");
        yield return new("guard as a pattern", "int Run() { ValueTask<int> counting = {|CA2012:Store.Count()|}; return counting is { IsCompletedSuccessfully: true } ? counting.Result : 0; }");
        yield return new("guard in a variable", "int Run() { ValueTask<int> counting = {|CA2012:Store.Count()|}; bool done = counting.IsCompleted; return done ? counting.Result : 0; }");
        yield return new("field consumed once", "private ValueTask _shipping; void Begin() { _shipping = {|CA2012:Store.Ship()|}; } async Task End() { await _shipping; }");
        yield return new("put into a list", "void Run() { var all = new System.Collections.Generic.List<ValueTask>(); all.Add({|CA2012:Store.Ship()|}); }");
    }
}
