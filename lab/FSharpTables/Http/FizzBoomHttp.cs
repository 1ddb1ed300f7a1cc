using System.Text;
using LeanTasks.Lab.FizzBoom;

namespace LeanTasks.Lab.Http;

/// <summary>Measures FizzBoom as the publication does: requests per second of a server that evaluates the program at each of them.</summary>
public static class FizzBoomHttp
{
    /// <summary>Measures until all rounds are done, or it is canceled.</summary>
    /// <param name="add">Gets an evaluator's name and its requests per second, after each round.</param>
    /// <exception cref="HttpLoadException">A variant answers wrongly, or the load failed.</exception>
    public static async Task MeasureAsync(
        IReadOnlyList<IEvaluator> evaluators,
        IHttpLoad load,
        TimeSpan warmup,
        int rounds,
        TimeSpan round,
        Action<string, double> add,
        Action<string> progress,
        CancellationToken cancellationToken)
    {
        try
        {
            await using FizzBoomServer server = await FizzBoomServer.StartAsync(evaluators, cancellationToken);
            byte[] expected = Encoding.UTF8.GetBytes(await evaluators[0].Evaluate(0));
            List<(string Name, HttpTarget Target)> targets = evaluators
                .Select(evaluator => (evaluator.Name, Target: new HttpTarget(server.Address(evaluator.Name), expected)))
                .ToList();

            // All are checked before the first is measured: a wrong answer is not worth the time of the others.
            foreach ((string? name, HttpTarget? target) in targets)
                await CheckAsync(name, target, cancellationToken);

            foreach ((string? name, HttpTarget? target) in targets)
            {
                progress($"{name}: warming up");
                await load.MeasureAsync(target, warmup, cancellationToken);
            }

            // The variants take turns, in another order each round, so that whatever else the machine does meets all alike.
            Random turns = new(Seed: 1);
            (string Name, HttpTarget Target)[] order = targets.ToArray();
            for (int number = 1; number <= rounds; number++)
            {
                turns.Shuffle(order);
                foreach ((string? name, HttpTarget? target) in order)
                {
                    progress($"{name}: round {number} of {rounds}");
                    add(name, await load.MeasureAsync(target, round, cancellationToken));
                }
            }
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            // What is measured stays good.
        }
    }

    private static async Task CheckAsync(string name, HttpTarget target, CancellationToken cancellationToken)
    {
        using HttpConnection connection = await HttpConnection.OpenAsync(target.Address, cancellationToken);
        ReadOnlyMemory<byte> body = await connection.GetAsync(cancellationToken);

        if (!body.Span.SequenceEqual(target.ExpectedBody.Span))
        {
            throw new HttpLoadException(
                $"{name} answers '{Encoding.UTF8.GetString(body.Span)}' instead of '{Encoding.UTF8.GetString(target.ExpectedBody.Span)}'.");
        }
    }
}
