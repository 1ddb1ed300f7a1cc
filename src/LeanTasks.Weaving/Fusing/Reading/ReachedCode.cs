using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Which code is reached where a method begins, and where it goes on.</summary>
/// <remarks>
/// The state is -1 whenever it is looked at, but for the way from the entry of a resumed method to where it goes on. A finally block looks at it as
/// well, to see whether the method suspends: that look is code like any other.
/// </remarks>
internal sealed class ReachedCode
{
    private readonly AsyncShape _shape;
    private readonly ILookup<int, ExceptionHandler> _handlers;
    private readonly HashSet<int> _reached = [];
    private readonly Stack<int> _open = new();

    private ReachedCode(AsyncShape shape)
    {
        _shape = shape;
        _handlers = shape.MoveNext.Body.ExceptionHandlers.ToLookup(handler => shape.At(handler.TryStart));
    }

    /// <summary>Finds what only a resumed method reaches, and what none does, with the jumps by the state.</summary>
    public static void Find(AsyncShape shape)
    {
        ReachedCode begun = new(shape);
        begun._open.Push(shape.Start);
        begun.Run(shape.Dispatches);
        if (shape.Sites.Exists(site => Enumerable.Range(site.Resume, site.Done - site.Resume).Any(begun._reached.Contains)))
            throw new UnknownShapeException("a resumption is reached without the compiler-generated dispatch");
        shape.Dead.UnionWith(begun.NotReached());

        ReachedCode resumed = new(shape);
        Dictionary<int, Dispatch> dispatches = [];
        if (!shape.Sites.TrueForAll(site => resumed.TryEnter(site, dispatches)))
            return;
        resumed.Run(dispatches);

        // Jumps by the state are copied as they are, so each has to have where to go.
        bool haveTargets = dispatches.All(dispatch => Enumerable.Range(dispatch.Key, dispatch.Value.Length)
            .SelectMany(place => Il.Targets(shape.Code[place])).All(target => resumed._reached.Contains(shape.At(target))));
        if (haveTargets)
            shape.DeadOnResumption.UnionWith(resumed.NotReached());
    }

    private IEnumerable<int> NotReached() => Enumerable.Range(_shape.Start, _shape.Code.Count - _shape.Start).Where(place => !_reached.Contains(place));

    // The way from the entry to where the method goes on at an await. Whether there is nothing on it but jumps by the state, and loads that precede them.
    private bool TryEnter(AwaitSite site, Dictionary<int, Dispatch> dispatches)
    {
        HashSet<int> way = [];
        int i = _shape.Start;
        while (i != site.Resume)
        {
            if (i >= _shape.End || !way.Add(i))
                return false;
            Reach(i);
            Instruction instruction = _shape.Code[i];
            if (IsDispatch(i))
            {
                Dispatch dispatch = Dispatch.Run(_shape, i, site.State);
                dispatches[i] = dispatch;
                i = Reach(i, dispatch);
            }
            else if (instruction.OpCode.FlowControl == FlowControl.Next)
            {
                i++;
            }
            else
            {
                return false;
            }
        }

        _open.Push(site.Resume);
        return true;
    }

    private void Run(Dictionary<int, Dispatch> dispatches)
    {
        HashSet<int> seen = [];
        while (_open.Count > 0)
        {
            int i = _open.Pop();
            if (i >= _shape.Code.Count || !seen.Add(i))
                continue;
            Reach(i);
            if (IsDispatch(i))
            {
                Dispatch dispatch = Dispatch.Run(_shape, i, -1);
                dispatches[i] = dispatch;
                _open.Push(Reach(i, dispatch));
                continue;
            }

            foreach (Instruction target in Il.Targets(_shape.Code[i]))
                _open.Push(_shape.At(target));
            if (Il.FallsThrough(_shape.Code[i]))
                _open.Push(i + 1);
        }
    }

    // A region is entered at its beginning.
    private void Reach(int i)
    {
        if (!_reached.Add(i))
            return;
        foreach (ExceptionHandler handler in _handlers[i])
        {
            _open.Push(_shape.At(handler.HandlerStart));
            if (handler.FilterStart is not null)
                _open.Push(_shape.At(handler.FilterStart));
        }
    }

    private int Reach(int i, Dispatch dispatch)
    {
        for (int each = i + 1; each < i + dispatch.Length; each++)
            _reached.Add(each);
        return dispatch.Target is null ? i + dispatch.Length : _shape.At(dispatch.Target);
    }

    private bool IsDispatch(int i) =>
        _shape.StateCopy is not null
        && Il.Is(_shape.Code[i], Code.Ldloc) && _shape.Code[i].Operand == _shape.StateCopy
        && !_shape.MoveNext.Body.ExceptionHandlers.Any(handler =>
            handler.HandlerType is ExceptionHandlerType.Finally or ExceptionHandlerType.Fault && _shape.At(handler.HandlerStart) <= i && i < _shape.At(handler.HandlerEnd));
}
