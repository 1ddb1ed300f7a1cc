using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>The frameworks whose tests are methods with an attribute, and what these methods may return.</summary>
internal static class TestFramework
{
    /// <summary>The framework that runs a method as a test and does not await by pattern.</summary>
    /// <param name="method">Any method.</param>
    /// <returns>Its name, the type that a test returns there, and what comes of another; null where the method is no such test.</returns>
    public static (string Name, string Expected, string Otherwise)? Of(IMethodSymbol method)
    {
        foreach (AttributeData attribute in method.GetAttributes())
        {
            for (INamedTypeSymbol? type = attribute.AttributeClass; type is not null; type = type.BaseType)
            {
                switch (type.ToDisplayString())
                {
                    // Version 2 awaits no ValueTask.
                    case "Xunit.FactAttribute":
                        return ("xunit", type.AllInterfaces.IsEmpty ? "Task" : "ValueTask", "this test passes even if its code fails");
                    case "Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute":
                        return ("MSTest", "ValueTask", "no test in the assembly runs");
                }
            }
        }

        return null;
    }
}
