using FsCheck;
using FsCheck.Fluent;

namespace LeanTasks.Differential.Tests.Programs;

/// <summary>Makes programs.</summary>
internal static class ProgramGenerator
{
    private const int MaxStatements = 14;

    private static readonly Gen<int> s_value = Gen.Choose(0, 9);
    private static readonly Gen<int> s_task = Gen.Choose(0, 20);
    private static readonly Gen<bool> s_flag = Gen.Elements(true, false);
    private static readonly Gen<bool> s_seldom = Gen.Elements(true, false, false, false);

    private static readonly Gen<End> s_end =
        from kind in Gen.Frequency(
            (4, Gen.Constant(EndKind.Result)),
            (3, Gen.Elements(EndKind.Fault, EndKind.Faults, EndKind.CancellationAsFault, EndKind.Canceled)))
        from value in s_value
        select new End(kind, value);

    private static readonly Gen<Body> s_body =
        from sets in s_flag
        from local in s_value
        from end in s_end
        select new Body(sets ? local : null, end);

    private static readonly Gen<Operation.Complete> s_complete =
        from source in s_task
        from end in s_end
        from tries in s_flag
        select new Operation.Complete(source, end, tries);

    /// <summary>Programs in which everything happens on the thread that runs them, so that the order is determined too.</summary>
    public static Arbitrary<TaskProgram> Synchronous { get; } = OneThread(Gen.Constant(false));

    /// <summary>The same with sources that run nothing on the completing thread: for a context, which brings it back to the one thread.</summary>
    public static Arbitrary<TaskProgram> InContext { get; } = OneThread(s_seldom);

    /// <summary>Programs with tasks on the pool, of which only the outcomes are determined.</summary>
    public static Arbitrary<TaskProgram> Concurrent { get; } = Programs(
        (3, s_flag.Select(static asynchronous => (Operation)new Operation.NewSource(asynchronous))),
        (4, s_complete.Select(static complete => (Operation)complete)),
        (2, s_body.Select(static body => (Operation)new Operation.New(body))),
        (2, s_task.Select(static task => (Operation)new Operation.Start(task))),
        (3, from body in s_body from inside in s_complete from wait in s_flag select (Operation)new Operation.Run(body, inside, wait)),
        (3, from task in s_task from body in s_body select (Operation)new Operation.ContinueWith(task, body)),
        (5, CallGen(Gen.Elements(Awaitable.Immediate, Awaitable.Yield, Awaitable.Pool), Gen.Constant(false))),
        (1, s_task.Select(static task => (Operation)new Operation.OnCompleted(task, Unsafe: false))),
        (2, s_task.Select(static task => (Operation)new Operation.WaitFor(task))),
        (1, s_value.Select(static value => (Operation)new Operation.SetLocal(value))));

    private static Arbitrary<TaskProgram> Programs(params (int Weight, Gen<Operation> Gen)[] operations) => Arb.From(
        from length in Gen.Choose(1, MaxStatements)
        from list in Gen.Frequency(operations).ListOf(length)
        select TaskProgram.From(list),
        static program => program.Smaller());

    private static Arbitrary<TaskProgram> OneThread(Gen<bool> asynchronous) => Programs(
        (3, asynchronous.Select(static asynchronous => (Operation)new Operation.NewSource(asynchronous))),
        (5, s_complete.Select(static complete => (Operation)complete)),
        (5, CallGen(Gen.Constant(Awaitable.Immediate), s_seldom)),
        (2, from task in s_task from isUnsafe in s_flag select (Operation)new Operation.OnCompleted(task, isUnsafe)),
        (1, s_task.Select(static task => (Operation)new Operation.WaitFor(task))),
        (1, s_value.Select(static value => (Operation)new Operation.SetLocal(value))));

    private static Gen<Operation> CallGen(Gen<Awaitable> awaitables, Gen<bool> suppressed) =>
        from steps in StepsGen(awaitables, depth: 2)
        from suppress in suppressed
        select (Operation)new Operation.Call(steps, suppress);

    private static Gen<Steps> StepsGen(Gen<Awaitable> awaitables, int depth) =>
        from length in Gen.Choose(0, 4)
        from list in StepGen(awaitables, depth).ListOf(length)
        from end in s_end
        select new Steps([.. list], end);

    private static Gen<Step> StepGen(Gen<Awaitable> awaitables, int depth) => Gen.Frequency(
        (6, from task in s_task from catches in s_flag select (Step)new Step.Await(task, catches)),
        (2, awaitables.Select(static awaitable => (Step)new Step.Yield(awaitable))),
        (2, s_value.Select(static value => (Step)new Step.SetLocal(value))),
        (depth == 0 ? 0 : 2, depth == 0 ? Gen.Constant<Step>(new Step.SetLocal(0)) : NestedGen(awaitables, depth - 1)));

    private static Gen<Step> NestedGen(Gen<Awaitable> awaitables, int depth) =>
        from steps in StepsGen(awaitables, depth)
        from catches in s_flag
        select (Step)new Step.Call(steps, catches);
}
