namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>
/// Calls a member of the BCL and its twin with the same arguments, and compares the outcomes. With an argument that may never end, two tasks
/// that are both pending count as the same outcome: whether they end later is not looked at.
/// </summary>
/// <param name="pair">The two.</param>
/// <param name="patience">How long a task may take to end, or two tasks to reach the same state. A difference is found without it, unless one of two tasks does not end.</param>
internal sealed class ArgumentFuzz(MemberPair pair, TimeSpan patience)
{
    private const int Seed = 25;

    private readonly Invoker _bcl = new(pair.Bcl);
    private readonly Invoker _twin = new(pair.Twin);

    /// <summary>Calls with the first, good argument of each list; with one other; with any two of the first few others of their lists; and with random ones.</summary>
    /// <param name="others">How many other arguments of a list are paired with those of another list.</param>
    /// <param name="random">How many combinations are random, where a member has three lists or more.</param>
    public IEnumerable<ArgumentDifference> Run(int others, int random) =>
        Choices([.. pair.Lists.Select(static list => list.Count)], others, random).Select(Try).OfType<ArgumentDifference>();

    private static IEnumerable<int[]> Choices(int[] counts, int others, int random)
    {
        yield return new int[counts.Length];
        for (int one = 0; one < counts.Length; one++)
        {
            for (int first = 1; first < counts[one]; first++)
            {
                yield return Choice((one, first));
                for (int other = one + 1; other < counts.Length && first <= others; other++)
                {
                    for (int second = 1; second < counts[other] && second <= others; second++)
                        yield return Choice((one, first), (other, second));
                }
            }
        }

        Random numbers = new(Seed);
        for (int i = 0; i < random && counts.Length > 2; i++)
            yield return [.. counts.Select(count => numbers.Next(count))];

        int[] Choice(params ReadOnlySpan<(int List, int Index)> bad)
        {
            int[] choice = new int[counts.Length];
            foreach ((int list, int index) in bad)
                choice[list] = index;
            return choice;
        }
    }

    private ArgumentDifference? Try(int[] choice)
    {
        Argument[] arguments = [.. pair.Lists.Select((list, i) => list[choice[i]])];

        // A call that waits for a task that may never end is made only if something ends the wait at once.
        if (pair.Blocks && arguments.Any(static argument => argument is { MayPend: true, IsDuration: false }) && !arguments.Any(static argument => argument.EndsWaits))
            return null;
        bool mayPend = arguments.Any(static argument => argument.MayPend);
        CallOutcome bcl = Call(_bcl, Side.Bcl, arguments);
        CallOutcome twin = Call(_twin, Side.Lean, arguments);
        bool isFinal = pair.Bcl.IsConstructor || bcl.Thrown is not null || twin.Thrown is not null;
        (string Bcl, string Ours) seen = ("", "");
        SpinWait.SpinUntil(
            () =>
            {
                (TaskStatus? first, TaskStatus? second) = (bcl.Status, twin.Status);
                seen = (bcl.Describe(), twin.Describe());
                return isFinal || (HasEnded(first) && HasEnded(second)) || (seen.Bcl == seen.Ours && (first == TaskStatus.Created || first == arguments[0].StaysIn || (mayPend && first == TaskStatus.WaitingForActivation)));
            },
            patience);
        return seen.Bcl == seen.Ours ? null : new ArgumentDifference(pair.Name, [.. Names().Zip(arguments.Select(static argument => argument.Name))], seen.Bcl, seen.Ours);
    }

    private static bool HasEnded(TaskStatus? status) => status is null or TaskStatus.RanToCompletion or TaskStatus.Faulted or TaskStatus.Canceled;

    private static CallOutcome Call(Invoker invoker, Side side, Argument[] arguments)
    {
        object?[] made = [.. arguments.Select(argument => argument.Make(side))];
        return invoker.Invoke(made[0], made[1..]);
    }

    private IEnumerable<string> Names() => ["this", .. pair.Bcl.GetParameters().Select(static parameter => parameter.Name!)];
}
