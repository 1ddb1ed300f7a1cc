namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Source for programs that say what a turn of something allocates, whatever else runs in the process.</summary>
/// <remarks>
/// Not the sum over all turns: where the runtime's cache of casts is full, the thread that adds to it next allocates a larger one, some kilobytes, and
/// the casts of all tests fill it. So the turns are looked at one by one, and one of twenty may differ.
/// </remarks>
internal static class ExactBytes
{
    public const string Source = """

        internal static class ExactBytes
        {
            /// <summary>The bytes that a turn takes on this thread; -1 if they vary.</summary>
            public static int Of(Action turn, int before = 100, int turns = 100)
            {
                for (int i = 0; i < before; i++)
                    turn();
                long[] bytes = new long[turns];
                for (int i = 0; i < turns; i++)
                {
                    long start = GC.GetAllocatedBytesForCurrentThread();
                    turn();
                    bytes[i] = GC.GetAllocatedBytesForCurrentThread() - start;
                }

                Array.Sort(bytes);
                return bytes[turns / 20] == bytes[turns - 1 - (turns / 20)] ? (int)bytes[turns / 2] : -1;
            }
        }
        """;
}
