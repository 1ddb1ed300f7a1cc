namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>The members by which the frameworks are known, in source: the real ones are no reference of this project.</summary>
internal static class FrameworkStubs
{
    /// <summary>Routing awaits what it knows, and refuses the rest when the app begins; xunit 3 awaits what it knows, and takes the rest for no task.</summary>
    public const string Source =
        """
        namespace Microsoft.AspNetCore.Builder
        {
            public static class EndpointRouteBuilderExtensions
            {
                public static object MapGet(this Routes routes, string pattern, Delegate handler) { routes.Handlers.Add((pattern, handler)); return routes; }

                public static object MapGet(this Routes routes, string pattern, Func<int, Task> handler) => routes;
            }

            public sealed class Routes
            {
                public List<(string Pattern, Delegate Handler)> Handlers { get; } = [];

                public async Task<string> AnswerAsync(string pattern, params object[] arguments)
                {
                    if (Handlers.Exists(static handler => !IsKnown(handler.Handler.Method.ReturnType)))
                        return "500";
                    object? result = Handlers.Find(handler => handler.Pattern == pattern).Handler.DynamicInvoke(arguments);
                    return result switch
                    {
                        ValueTask<int> number => (await number).ToString(),
                        Task<int> number => (await number).ToString(),
                        ValueTask task => await DoneAsync(task.AsTask()),
                        Task task => await DoneAsync(task),
                        _ => result?.ToString() ?? "",
                    };
                }

                private static bool IsKnown(Type type) => type.Namespace != "LeanTasks";

                private static async Task<string> DoneAsync(Task task)
                {
                    await task;
                    return "";
                }
            }
        }

        namespace Xunit
        {
            public interface IFactAttribute;

            public class FactAttribute : Attribute, IFactAttribute;

            public sealed class TheoryAttribute : FactAttribute;
        }

        namespace Microsoft.VisualStudio.TestTools.UnitTesting
        {
            public class TestMethodAttribute : Attribute;
        }
        """;
}
