namespace LeanTasks.Lab.Alone.Cold;

/// <summary>A hundred value types: methods that are generic over one are compiled for each.</summary>
internal struct Pair<TFirst, TSecond>;

internal struct D0;

internal struct D1;

internal struct D2;

internal struct D3;

internal struct D4;

internal struct D5;

internal struct D6;

internal struct D7;

internal struct D8;

internal struct D9;
