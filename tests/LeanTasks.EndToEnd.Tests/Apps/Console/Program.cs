using LeanTasks;

Console.WriteLine($"lines: {await Files.CountLinesAsync(new MemoryStream("one\ntwo\n"u8.ToArray()), new byte[3])}");
Console.WriteLine($"fibonacci: {Files.Fibonacci(20)}");
Console.WriteLine($"task: {await LeanTask.Run(static () => 42)}");
Console.WriteLine($"attribute: {Methods.BytesPerCall(Methods.ByAttributeAsync)} B");
Console.WriteLine($"property: {Methods.BytesPerCall(Methods.ByPropertyAsync)} B");
Console.WriteLine($"not pooled: {Methods.BytesPerCall(Methods.NotPooledAsync)} B");

int suspensions = 0;
for (int i = 0; i < 1000; i++)
    suspensions += await Methods.SuspendSometimesAsync(i);
Console.WriteLine($"suspended: {suspensions} of 1000");
