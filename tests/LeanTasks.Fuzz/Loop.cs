using System.Text.RegularExpressions;

namespace LeanTasks.Fuzz;

/// <summary>Damages the inputs of a target, and keeps each that reaches something new to damage it further.</summary>
internal sealed partial class Loop
{
    // Far above what whole inputs take, and far below what a machine has.
    private const int MaxTimes = 40;
    private const long MaxBytes = 1L << 30;

    private readonly Target _target;
    private readonly WorkFolder _folder;
    private readonly string _faults;
    private readonly string _temporary = Path.GetTempPath();
    private readonly Coverage _coverage = new();
    private readonly List<byte[]> _corpus;
    private readonly HashSet<string> _found = [];
    private long _most = long.MaxValue;

    public Loop(Target target, string folder)
    {
        _target = target;
        _folder = new WorkFolder(Path.Combine(folder, "work"), target.Files);
        _faults = Directory.CreateDirectory(Path.Combine(folder, "faults")).FullName;
        _corpus = [.. target.Seeds];
    }

    /// <summary>Runs it.</summary>
    /// <param name="rounds">How many inputs there are.</param>
    /// <param name="seed">What decides which.</param>
    /// <returns>How many kinds of faults were found.</returns>
    public int Run(int rounds, int seed)
    {
        Random random = new(seed);
        Begin();
        int before = _coverage.Buckets;
        for (int round = 0; round < rounds; round++)
        {
            // What is damaged a little fails late, and what is damaged more and more fails at once.
            int most = random.Next(4) == 0 ? _target.Seeds.Count : _corpus.Count;
            byte[] input = _target.Change(_corpus[random.Next(most)], _corpus[random.Next(_corpus.Count)], random);
            Try(input, $"seed-{seed}-round-{round}");
            if (_coverage.Add())
                _corpus.Add(input);
        }

        Console.WriteLine($"{_target.Name}: {rounds} inputs, {_found.Count} kinds of faults; {before} buckets of the whole input, {_coverage.Buckets} of all; {_corpus.Count} inputs with something new; {_most / MaxTimes} branches of the whole input.");
        return _found.Count;
    }

    /// <summary>Tries one input.</summary>
    /// <returns>How many kinds of faults it has.</returns>
    public int TryAgain(byte[] input)
    {
        Begin();
        Try(input, "again");
        return _found.Count;
    }

    // Twice: the first time initializes what later ones find initialized.
    private void Begin()
    {
        long most = 0;
        foreach (byte[] whole in _target.Seeds.Concat(_target.Seeds))
        {
            Try(whole, "whole");
            _coverage.Add();
            most = Math.Max(most, Coverage.Branches);
        }

        _most = most * MaxTimes;
    }

    /// <summary>Runs the commands once over an input.</summary>
    /// <param name="input">The input.</param>
    /// <param name="name">What it is called if there is a fault.</param>
    private void Try(byte[] input, string name)
    {
        Coverage.Begin(_most);
        _folder.Put(_target.File, input);
        foreach (string[] command in _target.Commands)
        {
            if (FaultOf(command) is { } fault && _found.Add($"{command[0]} {Numbers().Replace(string.Join('\n', fault.Split('\n').Take(6)), "…")}"))
            {
                File.WriteAllBytes(Path.Combine(_faults, name + Path.GetExtension(_target.File)), input);
                Console.WriteLine($"FAULT of {_target.Name}, {name}: {string.Join(' ', command)}\n{fault}\n");
            }
        }
    }

    private string? FaultOf(string[] command)
    {
        string[] arguments = [.. command.Select(each => each.StartsWith('@') ? _folder.PathOf(each[1..]) : each)];
        long bytes = GC.GetTotalAllocatedBytes();
        (int code, string? fault) = CommandRun.FaultOfAsync(arguments, _folder.FullPath, Path.GetExtension(_target.File) is ".dll" or "").GetAwaiter().GetResult();
        bytes = GC.GetTotalAllocatedBytes() - bytes;
        IReadOnlyDictionary<string, byte[]> changed = _folder.Restore();
        string[] left = Directory.GetDirectories(_temporary);
        foreach (string entry in left)
            Directory.Delete(entry, recursive: true);
        if (fault is not null || Coverage.Branches > _most)
            return fault ?? "It takes too many branches.";
        if (bytes > MaxBytes)
            return $"It takes too much memory, {bytes / (1 << 20)} MB.";
        if (left.Length > 0)
            return "It leaves a temporary folder.";

        // A check that could not look at all methods fails, and says what it has found.
        if (changed.Count > 0 && code != 0 && command[0] != "check")
            return $"It failed, and changed {string.Join(", ", changed.Keys)}.";
        return changed.Select(static file => WorkFolder.FaultOf(file.Key, file.Value) is { } wrong ? $"It wrote {file.Key}, which cannot be read: {wrong}" : null).FirstOrDefault(static wrong => wrong is not null);
    }

    [GeneratedRegex("[0-9]+|'[^']*'|0x[0-9A-Fa-f]+")]
    private static partial Regex Numbers();
}
