using System.Linq.Expressions;
using System.Reflection;

namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>Calls a member. An array is the argument for a span.</summary>
internal sealed class Invoker
{
    private readonly MethodBase _method;
    private readonly Type[] _types;
    private readonly Func<object?[], object?>? _withSpans;

    public Invoker(MethodBase method)
    {
        _method = method;
        _types = [.. method.GetParameters().Select(static parameter => TypeOf(parameter.ParameterType))];
        if (method.GetParameters().Any(static parameter => parameter.ParameterType.IsByRefLike))
            _withSpans = Compile((MethodInfo)method);
    }

    /// <exception cref="NotSupportedException">An argument does not fit: reflection would refuse it with the same exception in both libraries.</exception>
    public CallOutcome Invoke(object? receiver, object?[] arguments)
    {
        foreach ((Type type, object? argument) in _types.Zip(arguments))
        {
            if (argument is null ? type.IsValueType : !type.IsInstanceOfType(argument))
                throw new NotSupportedException($"{argument ?? "null"} is no {type}, which {_method} takes: mend the list of arguments.");
        }

        try
        {
            return new CallOutcome(receiver, null, Call(receiver, arguments) switch
            {
                // A value task may be looked at only once.
                ValueTask task => task.AsTask(),
                ValueTask<int> task => task.AsTask(),
                var returned => returned,
            });
        }
        catch (Exception exception)
        {
            return new CallOutcome(receiver, exception, null);
        }
    }

    private static Type TypeOf(Type parameter) => parameter.IsByRefLike ? ArrayFor(parameter) : parameter.IsByRef ? parameter.GetElementType()! : parameter;

    private static Type ArrayFor(Type span) => span.GetGenericArguments()[0].MakeArrayType();

    // Reflection cannot pass a span, which cannot be boxed; an expression converts an array on the stack.
    private static Func<object?[], object?> Compile(MethodInfo method)
    {
        ParameterExpression arguments = Expression.Parameter(typeof(object[]));
        Expression call = Expression.Call(method, method.GetParameters().Select((parameter, i) => Argument(Expression.ArrayIndex(arguments, Expression.Constant(i)), parameter.ParameterType)));
        return Expression.Lambda<Func<object?[], object?>>(
            method.ReturnType == typeof(void) ? Expression.Block(call, Expression.Constant(null)) : Expression.Convert(call, typeof(object)), arguments).Compile();
    }

    private static Expression Argument(Expression value, Type type) => type.IsByRefLike
        ? Expression.New(type.GetConstructor([ArrayFor(type)])!, Expression.Convert(value, ArrayFor(type)))
        : Expression.Convert(value, type);

    private object? Call(object? receiver, object?[] arguments)
    {
        if (_withSpans is not null)
            return _withSpans(arguments);
        return _method is ConstructorInfo constructor
            ? constructor.Invoke(BindingFlags.DoNotWrapExceptions, binder: null, arguments, culture: null)
            : _method.Invoke(receiver, BindingFlags.DoNotWrapExceptions, binder: null, arguments, culture: null);
    }
}
