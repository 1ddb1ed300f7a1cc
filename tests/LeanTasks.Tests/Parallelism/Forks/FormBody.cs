namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>Forks by one of the overloads, on the worker it is given.</summary>
internal readonly struct FormBody(ForkForm form, Func<int> a, Func<int> b) : IForkBody<(int A, int B)>
{
    public (int A, int B) Run(ForkWorker worker)
    {
        int[] results = new int[2];
        Action storeA = Storing(a, results, 0), storeB = Storing(b, results, 1);
        switch (form)
        {
            case ForkForm.Bodies:
                Fork.Join(new ActionBody(storeA), new ActionBody(storeB));
                break;
            case ForkForm.BodiesOnWorker:
                Fork.Join(worker, new ActionBody(storeA), new ActionBody(storeB));
                break;
            case ForkForm.BodiesWithResults:
                results[0] = Fork.Join<FunctionBody, int, FunctionBody, int>(new(a), new(b), out results[1]);
                break;
            case ForkForm.BodiesWithResultsOnWorker:
                results[0] = Fork.Join<FunctionBody, int, FunctionBody, int>(worker, new(a), new(b), out results[1]);
                break;
            case ForkForm.Actions:
                Fork.Join(storeA, storeB);
                break;
            case ForkForm.ActionsWithState:
                Fork.Join(static store => store(), storeA, static store => store(), storeB);
                break;
            case ForkForm.Functions:
                (results[0], results[1]) = Fork.Join(a, b);
                break;
            case ForkForm.FunctionsWithState:
                (results[0], results[1]) = Fork.Join(static function => function(), a, static function => function(), b);
                break;
            case ForkForm.Span:
                Fork.Join(new[] { new ActionBody(storeA), new ActionBody(storeB) }.AsSpan());
                break;
            case ForkForm.SpanOnWorker:
                Fork.Join(worker, new[] { new ActionBody(storeA), new ActionBody(storeB) }.AsSpan());
                break;
            default:
                // As a span: two arguments would be the overload for two.
                Fork.Join([storeA, storeB]);
                break;
        }

        return (results[0], results[1]);
    }

    private static Action Storing(Func<int> function, int[] results, int index) => () => results[index] = function();

    private readonly struct ActionBody(Action action) : IForkBody
    {
        public void Run(ForkWorker worker) => action();
    }

    private readonly struct FunctionBody(Func<int> function) : IForkBody<int>
    {
        public int Run(ForkWorker worker) => function();
    }
}
