using System.Collections.Concurrent;
using System.Linq.Expressions;

namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>What a delegate does.</summary>
internal enum DelegateDeed
{
    /// <summary>Returns a valid result, and a task that has completed.</summary>
    Returns,

    ReturnsNull,

    Throws,

    /// <summary>Throws an <see cref="OperationCanceledException"/>.</summary>
    Cancels,

    /// <summary>Never returns.</summary>
    Blocks,

    /// <summary>Returns a valid result, and leaves an attached child behind that never ends.</summary>
    LeavesAChild,
}

/// <summary>Delegates of any type, made for one library.</summary>
internal static class Delegates
{
    private static readonly ConcurrentDictionary<(Side, Type, DelegateDeed), Delegate> s_made = new();

    /// <param name="side">The library whose types its parameters have.</param>
    /// <param name="bcl">Its type in the BCL.</param>
    /// <param name="deed">What it does.</param>
    public static Delegate Make(Side side, Type bcl, DelegateDeed deed) => s_made.GetOrAdd((side, bcl, deed), static key => Compile(key.Item1, key.Item2, key.Item3));

    private static Delegate Compile(Side side, Type bcl, DelegateDeed deed)
    {
        Type type = side.Of(bcl);
        ParameterExpression[] parameters = [.. type.GetMethod("Invoke")!.GetParameters().Select(static parameter => Expression.Parameter(parameter.ParameterType))];
        Type returned = type.GetMethod("Invoke")!.ReturnType;
        Type returnedByBcl = bcl.GetMethod("Invoke")!.ReturnType;
        Func<object?> make = () =>
        {
            if (deed == DelegateDeed.Blocks)
                Thread.Sleep(Timeout.Infinite);
            else if (deed == DelegateDeed.LeavesAChild)
                side.StartChild();
            return returned == typeof(void) ? null : side.MakeResult(returnedByBcl);
        };
        Func<Exception> exception = () => deed == DelegateDeed.Throws ? new FormatException() : new OperationCanceledException(new CancellationToken(canceled: true));
        Expression body = deed switch
        {
            DelegateDeed.Throws or DelegateDeed.Cancels => Expression.Throw(Expression.Invoke(Expression.Constant(exception)), returned),
            DelegateDeed.ReturnsNull => Expression.Default(returned),
            _ when returned == typeof(void) => Expression.Block(Expression.Invoke(Expression.Constant(make)), Expression.Empty()),
            _ => Expression.Convert(Expression.Invoke(Expression.Constant(make)), returned),
        };
        return Expression.Lambda(type, body, parameters).Compile();
    }
}
