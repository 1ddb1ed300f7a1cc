namespace LeanTasks.Weaving.Tests.Builds;

/// <summary>
/// A program whose methods fail below an await of a call, before anything has suspended. It says which lines the traces have, or which methods; what is before the call on its
/// line, what is on the stack then, and what the weaver writes there, is another thing in each.
/// </summary>
internal static class TraceProgram
{
    public const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Threading.Tasks;

        foreach ((string name, Func<Task> run) in new (string, Func<Task>)[]
        {
            ("Second", () => Cases.SecondAsync(3)),
            ("First", () => Cases.FirstAsync(3)),
            ("Value", () => Cases.ValueAsync(3)),
            ("Try", () => Cases.TryAsync(3)),
            ("Loop", () => Cases.LoopAsync(3)),
            ("Option", () => Cases.OptionAsync(3)),
            ("Instance", () => new Derived().InstanceAsync(3)),
            ("Virtual", () => Cases.VirtualAsync(new Derived(), 3)),
            ("Struct", () => new Struct { Number = 3 }.StructAsync()),
            ("Generic", () => Cases.GenericAsync("", 3)),
            ("Forwarder", () => Cases.ForwardedAsync(3)),
            ("Large", () => Cases.LargeAsync(3)),
            ("Conditional", () => Cases.ConditionalAsync(3, 2)),
            ("LargeConditional", () => Cases.LargeConditionalAsync(3, 2)),
            ("Conditional instance", () => new Struct { Number = 3 }.ConditionalAsync(2)),
            ("Conditional generic", () => Cases.ConditionalGenericAsync("", 3)),
            ("Conditional forwarder", () => Cases.ConditionalForwardedAsync(3)),
            ("Conditional items", () => Cases.ConditionalItemsAsync(3)),
            ("Computed", () => Cases.ComputedAsync(3)),
            ("Items", () => Cases.ItemsAsync(3)),
            ("Rethrown", () => Cases.RethrownAsync(3)),
        })
        {
            try
            {
                await run();
            }
            catch (InvalidOperationException e)
            {
                string[] lines = [.. e.StackTrace!.Split('\n')
                    .Where(line => line.StartsWith("   at ") && !new[] { "<Main>", "at System.", "IValueTaskSource", "Straight(" }.Any(line.Contains))
                    .Select(line => line.Split(":line ") is [_, string number] ? number.Trim() : line.Trim().Split('(')[0])];
                Console.WriteLine($"{name}: {string.Join(' ', lines)}");
            }
        }

        internal abstract class Base
        {
            public abstract Task<int> CountAsync(int x);
        }

        internal class Derived : Base
        {
            public async Task InstanceAsync(int x)
            {
                Cases.Work();
                await CountAsync(x);
            }

            public override async Task<int> CountAsync(int x)
            {
                Cases.Work();
                await Cases.InnerAsync(x);
                return x;
            }
        }

        internal struct Struct
        {
            public int Number;

            public async Task StructAsync()
            {
                Cases.Work();
                await Cases.InnerAsync(Number);
            }

            public async Task ConditionalAsync(int x)
            {
                Cases.Work();
                await ChosenAsync(Number > 0 && x > 0 ? "a" : "b");
            }

            private async Task ChosenAsync(string text)
            {
                Cases.Work();
                await Cases.InnerAsync(Number);
            }
        }

        internal static class Cases
        {
            private static bool s_option = true;

            [MethodImpl(MethodImplOptions.NoInlining)]
            public static void Work() { }

            [MethodImpl(MethodImplOptions.NoInlining)]
            private static bool Is(int x) => x > 0;

            public static async Task InnerAsync(int x)
            {
                if (!Is(x))
                    await Task.Yield();
                throw new InvalidOperationException();
            }

            private static async Task<int> NumberAsync(int x)
            {
                Work();
                await InnerAsync(x);
                return x;
            }

            private static async Task NothingAsync() => await Nothing2Async();

            private static async Task Nothing2Async()
            {
                if (s_option && Is(0))
                    await Task.Yield();
            }

            public static async Task SecondAsync(int x)
            {
                Work();
                Work();
                await InnerAsync(x);
            }

            public static async Task FirstAsync(int x)
            {
                await InnerAsync(x);
            }

            public static async Task ValueAsync(int x)
            {
                Work();
                int sum = x + await NumberAsync(x);
                Work();
                Console.WriteLine(sum);
            }

            public static async Task TryAsync(int x)
            {
                try
                {
                    Work();
                    await InnerAsync(x);
                }
                finally
                {
                    Work();
                }
            }

            public static async Task LoopAsync(int x)
            {
                for (int i = 0; i < 3; i++)
                {
                    Work();
                    if (i == 1)
                        await InnerAsync(x);
                    await NothingAsync();
                }
            }

            public static async Task OptionAsync(int x)
            {
                Work();
                await InnerAsync(x).ConfigureAwait(s_option);
                Work();
            }

            public static async Task VirtualAsync(Base instance, int x)
            {
                Work();
                await instance.CountAsync(x);
                Work();
            }

            public static async Task GenericAsync<T>(T value, int x)
            {
                Work();
                await GenericInnerAsync(value, x);
                Work();
            }

            private static async Task<T> GenericInnerAsync<T>(T value, int x)
            {
                await InnerAsync(x);
                return value;
            }

            public static async Task ForwardedAsync(int x)
            {
                Work();
                await ForwarderAsync(x);
            }

            private static Task<int> ForwarderAsync(int x)
            {
                Work();
                return NumberAsync(x);
            }

            public static async Task LargeAsync(int x)
            {
                Work();
                await NothingAsync();
                Console.Write($"{x,1}{x,2}{x,3}{x,4}{x,5}{x,6}{x,7}{x,8}{x,9}{x,10}{x,11}{x,12}{x,13}{x,14}{x,15}{x,16}{x,17}{x,18}{x,19}{x,20}");
                Console.Write($"{x,1}{x,2}{x,3}{x,4}{x,5}{x,6}{x,7}{x,8}{x,9}{x,10}{x,11}{x,12}{x,13}{x,14}{x,15}{x,16}{x,17}{x,18}{x,19}{x,20}");
                Work();
                await InnerAsync(x);
                Work();
            }

            private static async Task<int> ChosenAsync(int x, string text)
            {
                Work();
                await InnerAsync(x);
                return x;
            }

            public static async Task ConditionalAsync(int x, int y)
            {
                Work();
                await NothingAsync();
                Work();
                await ChosenAsync(x, x > 0 && y < 3 ? "a" : "b");
                Work();
            }

            public static async Task LargeConditionalAsync(int x, int y)
            {
                Work();
                await NothingAsync();
                Console.Write($"{x,1}{x,2}{x,3}{x,4}{x,5}{x,6}{x,7}{x,8}{x,9}{x,10}{x,11}{x,12}{x,13}{x,14}{x,15}{x,16}{x,17}{x,18}{x,19}{x,20}");
                Console.Write($"{x,1}{x,2}{x,3}{x,4}{x,5}{x,6}{x,7}{x,8}{x,9}{x,10}{x,11}{x,12}{x,13}{x,14}{x,15}{x,16}{x,17}{x,18}{x,19}{x,20}");
                await NothingAsync();
                try
                {
                    Work();
                    y += await ChosenAsync(x > 0 || y < 3 ? x : y, y > 0 && Is(x) || x == y ? $"{x}" : "b");
                }
                finally
                {
                    Work();
                }
            }

            public static async Task ConditionalGenericAsync<T>(T value, int x)
            {
                Work();
                await GenericInnerAsync(x > 0 && s_option ? value : default, x);
            }

            public static async Task ConditionalForwardedAsync(int x)
            {
                Work();
                await ConditionalForwarderAsync(x);
            }

            private static Task<int> ConditionalForwarderAsync(int x)
            {
                Work();
                return ChosenAsync(x, x > 0 && s_option ? "a" : "b");
            }

            public static async Task ComputedAsync(int x)
            {
                Work();
                await BoxedAsync(x, s_option ? x : "b", Is(x));
            }

            private static async Task BoxedAsync(object value, object other, bool isPositive)
            {
                Work();
                await ChosenAsync((int)value, value.ToString());
            }

            public static async Task ConditionalItemsAsync(int x)
            {
                Work();
                await foreach (int item in ConditionalIteratorAsync(x))
                    Work();
            }

            private static async IAsyncEnumerable<int> ConditionalIteratorAsync(int x)
            {
                Work();
                yield return x;
                Work();
                await ChosenAsync(x, x > 0 && s_option ? "a" : "b");
                yield return x;
            }

            public static async Task ItemsAsync(int x)
            {
                Work();
                await foreach (int item in IteratorAsync(x))
                    Work();
            }

            private static async IAsyncEnumerable<int> IteratorAsync(int x)
            {
                Work();
                yield return x;
                Work();
                await InnerAsync(x);
                yield return x;
            }

            public static async Task RethrownAsync(int x)
            {
                try
                {
                    x += await LaterAsync(x);
                    await InnerAsync(x);
                    x += await LaterAsync(x);
                }
                catch (InvalidOperationException)
                {
                    x += await LaterAsync(x);
                    if (x > 0)
                        throw;
                }
            }

            private static async Task<int> LaterAsync(int x)
            {
                await Task.Yield();
                return x;
            }
        }
        """;
}
