namespace LeanTasks.Lab.Alone.Rates;

/// <summary>Starts an operation. It tells the recorder when it begins and when it ends, on whatever threads.</summary>
internal delegate void Operation(Recorder recorder, int index);
