using System.Reflection;
using System.Runtime.Loader;
using LeanTasks.Analyzers.Tests.Testing;
using Microsoft.CodeAnalysis.Emit;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>Compiles a source to memory and runs it.</summary>
internal static class CompiledProgram
{
    /// <summary>Calls <c>static Task&lt;string&gt; Program.RunAsync()</c>.</summary>
    /// <returns>What it returned, or the exception that it ended with, in words.</returns>
    public static async Task<string> RunAsync(string source)
    {
        using MemoryStream image = new();
        EmitResult emitted = TestCompilation.Create(source).Emit(image, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(emitted.Success, string.Join("\n", emitted.Diagnostics));
        image.Position = 0;
        AssemblyLoadContext context = new("Compiled", isCollectible: true);
        try
        {
            MethodInfo run = context.LoadFromStream(image).GetType("Program", throwOnError: true)!
                .GetMethod("RunAsync", BindingFlags.Static | BindingFlags.Public)!;
            return await (Task<string>)run.Invoke(null, null)!;
        }
        finally
        {
            context.Unload();
        }
    }
}
