using System.Diagnostics;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled.Same;

/// <summary>What happened, by actor: between actors the order may depend on the pool.</summary>
internal sealed class Diary
{
    private readonly SortedDictionary<string, List<string>> _lines = new(StringComparer.Ordinal);

    public string Text
    {
        get
        {
            lock (_lines)
                return string.Join('\n', _lines.SelectMany(static actor => actor.Value.Select(line => $"  {actor.Key}: {line}")));
        }
    }

    public void Write(string actor, string line)
    {
        lock (_lines)
        {
            if (!_lines.TryGetValue(actor, out List<string>? lines))
                _lines.Add(actor, lines = []);
            lines.Add(line);
        }
    }

    /// <summary>Waits for a method's end, and tells of it.</summary>
    public void End(ValueTask method) => End(method.AsTask(), static () => "nothing");

    /// <inheritdoc cref="End(ValueTask)"/>
    public void End<TResult>(ValueTask<TResult> method)
    {
        Task<TResult> task = method.AsTask();
        End(task, () => $"{task.Result}");
    }

    /// <summary>An exception, and where of this assembly it has been: what else is on the way is each builder's own.</summary>
    public static string Describe(Exception exception)
    {
        string token = exception is OperationCanceledException canceled ? $", token {(canceled.CancellationToken.CanBeCanceled ? "given" : "none")}" : "";
        IEnumerable<string?> methods = new StackTrace(exception, fNeedFileInfo: false).GetFrames()
            .Select(static frame => frame.GetMethod()!)
            .Where(static method => method.DeclaringType!.Assembly == typeof(Diary).Assembly)
            .Select(static method => $"{method.DeclaringType!.Name}.{method.Name}");
        return $"{exception.GetType().Name} '{exception.Message}'{token}, thrown through {string.Join(" > ", methods)}";
    }

    private void End(Task task, Func<string> result)
    {
        Patience.Until(() => task.IsCompleted);
        Write("method", $"is {task.Status}");
        try
        {
            task.GetAwaiter().GetResult();
            Write("method", $"has {result()}");
        }
        catch (Exception exception)
        {
            Write("method", $"has {Describe(exception)}; {task.Exception?.InnerExceptions.Count}");
        }
    }
}
