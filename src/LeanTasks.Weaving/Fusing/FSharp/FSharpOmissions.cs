using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>Finds the instructions of a task that have no part in the code that <see cref="FSharpLowering"/> writes.</summary>
internal sealed class FSharpOmissions
{
    private readonly FSharpTask _task;
    private readonly FSharpWays _ways;
    private readonly LiveVariables _live;
    private readonly HashSet<int> _omitted = [];

    private FSharpOmissions(FSharpTask task, FSharpWays ways, LiveVariables live)
    {
        _task = task;
        _ways = ways;
        _live = live;
    }

    /// <summary>Finds their places.</summary>
    /// <exception cref="UnknownShapeException">The state machine is used in a way that is not known.</exception>
    public static HashSet<int> Find(FSharpTask task, FSharpWays ways, LiveVariables live, bool keepsResult)
    {
        FSharpOmissions omissions = new(task, ways, live);
        omissions.FindUses(keepsResult);
        foreach (FSharpAwait each in task.Awaits)
            omissions.OmitTemporary(each);
        return omissions._omitted;
    }

    public static UnknownShapeException UnknownUse() => new("its state machine is used in an unrecognized way");

    // What is not copied: the loads of the state machine for what is a variable now, and the clearing of awaiters.
    private void FindUses(bool keepsResult)
    {
        HashSet<FieldDefinition> awaiters = [.. _task.Awaits.Select(static each => each.Awaiter)];
        HashSet<int> ofAwaits = [.. _task.Awaits.SelectMany(static each => Enumerable.Range(each.Store, each.Next - each.Store))];
        foreach (KeyValuePair<int, int> use in _ways.Uses)
        {
            if (ofAwaits.Contains(use.Key))
                continue;
            Instruction taken = _task.Code[use.Value];
            bool isOfData = FSharpTask.Uses(_task.Code[use.Key], Code.Ldflda, _task.Data);
            if (isOfData ? !FSharpTaskReader.IsResult(taken, Code.Stfld) : taken.OpCode.Code is not (Code.Ldfld or Code.Stfld or Code.Ldflda))
                throw UnknownUse();
            if (isOfData)
                _omitted.Add(use.Key);
            else if (FSharpTask.Uses(taken, Code.Ldflda, _task.Data))
                OmitUnless(keepsResult, use.Key);
            else if (_task.Awaits.Exists(each => each.Store == use.Value))
                _omitted.Add(use.Key);
            else if (awaiters.Contains(Il.Field(taken)!.Resolve()))
                OmitClearing(use.Key, use.Value);
            else if (Il.Field(taken)!.Name == _task.ResumptionPoint.Name)
                throw UnknownUse();
        }
    }

    private void OmitUnless(bool isKept, int place)
    {
        if (!isKept)
            _omitted.Add(place);
    }

    // this; [ldloca v; initobj;] ldloc v | ldnull; stfld awaiter
    private void OmitClearing(int load, int store)
    {
        bool clears = Il.Is(_task.Code[store], Code.Stfld)
            && Enumerable.Range(load + 1, store - load - 1).All(i => _task.Code[i].OpCode.Code is Code.Ldloca or Code.Initobj or Code.Ldloc or Code.Ldnull);
        if (!clears)
            throw UnknownUse();
        _omitted.UnionWith(Enumerable.Range(load, store - load + 1));
    }

    // stloc t; this; ldloc t; GetAwaiter, if the variable is not read again.
    private void OmitTemporary(FSharpAwait each)
    {
        int load = each.Store - 2;
        bool isTemporary = load >= 2
            && Il.Is(_task.Code[load], Code.Ldloc)
            && Il.LoadsThis(_task.Code[load - 1])
            && Il.Is(_task.Code[load - 2], Code.Stloc) && _task.Code[load - 2].Operand == _task.Code[load].Operand
            && !_live.IsLive((VariableDefinition)_task.Code[load].Operand, load + 1)
            && !_task.Code.SelectMany(Il.Targets).Any(target => target == _task.Code[load] || target == _task.Code[load - 1]);
        if (!isTemporary)
            return;
        _omitted.Add(load);
        _omitted.Add(load - 2);
    }
}
