using System.Text;
using System.Text.Json;
using Counted;

const int Loops = 4;

if (args is ["hangfirst"])
    Thread.Sleep(Timeout.Infinite);

if (args is ["child"])
    return Ending.RunChild();
if (args is ["leave"])
    return Ending.LeaveChild();
if (args is ["bytes"])
    return Weighed.Write();

// Threads that wait for each call: only so is it known whether a call suspends.
Thread[] loops = [.. Enumerable.Range(0, Loops).Select(static _ => new Thread(CallAll))];
foreach (Thread loop in loops)
    loop.Start();
foreach (Thread loop in loops)
    loop.Join();

using MemoryStream truth = new();
using (Utf8JsonWriter json = new(truth))
{
    json.WriteStartArray();
    foreach (Case @case in Cases.All)
        @case.WriteTruth(json);
    json.WriteEndArray();
}

Console.WriteLine($"truth: {Encoding.UTF8.GetString(truth.ToArray())}");
return Ending.Carry(args);

static void CallAll()
{
    const int Calls = 300;
    foreach (Case @case in Cases.All)
        @case.Run(Calls);
}
