namespace LeanTasks.Lab.Tables.Chain;

/// <summary>A method with a result that has suspended.</summary>
internal abstract class FloorMethod<TResult> : FloorMethod
{
    private TResult? _result;

    internal void Complete(TResult result)
    {
        _result = result;
        Complete();
    }

    internal TResult TakeResult()
    {
        TResult result = _result!;
        BeginAgain();
        ReturnToPool();
        return result;
    }

    protected abstract void ReturnToPool();
}
