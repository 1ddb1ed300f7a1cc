namespace LeanTasks.Lab.Alone.Cold;

/// <summary>
/// A thousand methods, each called once, as when an app starts: a hundred chains of ten that await one another. They are compiled for a type
/// of each chain's own.
/// </summary>
public static class ChainsOfTask
{
    private const int LongDelay = 1_000_000;

    /// <summary>Nothing suspends.</summary>
    public static void Call() => Check(Chains<D0>(0) + Chains<D1>(0) + Chains<D2>(0) + Chains<D3>(0) + Chains<D4>(0) + Chains<D5>(0) + Chains<D6>(0) + Chains<D7>(0) + Chains<D8>(0) + Chains<D9>(0));

    /// <summary>The innermost method of each chain yields.</summary>
    public static void CallSuspending() => Check(Chains<D0>(1) + Chains<D1>(1) + Chains<D2>(1) + Chains<D3>(1) + Chains<D4>(1) + Chains<D5>(1) + Chains<D6>(1) + Chains<D7>(1) + Chains<D8>(1) + Chains<D9>(1));

    private static int Chains<T>(int yields) =>
        Chain<T, D0>(yields) + Chain<T, D1>(yields) + Chain<T, D2>(yields) + Chain<T, D3>(yields) + Chain<T, D4>(yields)
        + Chain<T, D5>(yields) + Chain<T, D6>(yields) + Chain<T, D7>(yields) + Chain<T, D8>(yields) + Chain<T, D9>(yields);

    private static int Chain<TFirst, TSecond>(int yields) => Request<Pair<TFirst, TSecond>>(yields, "name: value").Result;

    private static void Check(int sum)
    {
        if (sum != 100 * "name: value".Length)
            throw new InvalidOperationException($"The sum is {sum}.");
    }

    // Ten methods of the usual kinds: that check, loop, try, use, choose, and pass on.
    private static async Task<int> Request<T>(int yields, string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return await Handle<T>(yields, text).ConfigureAwait(false);
    }

    private static async Task<int> Handle<T>(int yields, string text)
    {
        try
        {
            return await Retry<T>(yields, text, attempts: 3).ConfigureAwait(false);
        }
        catch (FormatException exception)
        {
            return exception.Message.Length;
        }
    }

    private static async Task<int> Retry<T>(int yields, string text, int attempts)
    {
        for (int i = 0; i < attempts; i++)
        {
            int length = await Read<T>(yields, text).ConfigureAwait(false);
            if (length > 0)
                return length;
            await Task.Delay(LongDelay).ConfigureAwait(false);
        }

        return 0;
    }

    private static async Task<int> Read<T>(int yields, string text)
    {
        int total = 0;
        foreach (string part in text.Split(';'))
        {
            await Look<T>(yields, part).ConfigureAwait(false);
            total += await Length<T>(yields, part).ConfigureAwait(false);
        }

        return total;
    }

    private static async Task Look<T>(int yields, string part)
    {
        if (part.Length > LongDelay)
            await Task.Delay(part.Length + yields).ConfigureAwait(false);
    }

    private static async Task<int> Length<T>(int yields, string part) => part.Length == 0 ? 0 : await Name<T>(yields, part).ConfigureAwait(false) + await Value<T>(yields, part).ConfigureAwait(false);

    private static async Task<int> Name<T>(int yields, string part)
    {
        int colon = part.IndexOf(':', StringComparison.Ordinal);
        return colon < 0 ? 0 : await Count<T>(yields, part, 0, colon).ConfigureAwait(false);
    }

    private static async Task<int> Value<T>(int yields, string part)
    {
        int colon = part.IndexOf(':', StringComparison.Ordinal);
        int result = await Count<T>(yields, part, colon, part.Length).ConfigureAwait(false);
        return result;
    }

    private static async Task<int> Count<T>(int yields, string part, int from, int to)
    {
        string text = part[from..to];
        int length = await Pass<T>(yields, text.Length).ConfigureAwait(false);
        return text.Length > LongDelay ? text.Length : length;
    }

    private static async Task<int> Pass<T>(int yields, int length)
    {
        for (int i = 0; i < yields; i++)
            await Task.Yield();
        return length;
    }
}
