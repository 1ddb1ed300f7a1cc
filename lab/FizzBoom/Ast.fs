namespace LeanTasks.Lab.FizzBoom

/// The full name of a function. As in the publication's interpreter it is compared by its parts at every call: that is part of
/// the work beside which the cost of the builders is seen.
type FunctionName =
    {
        Owner: string
        Package: string
        Module: string
        Function: string
        Version: int
    }

    override this.ToString() = $"{this.Module}.{this.Function}"

/// An expression of the cut-down language.
type Expr =
    | EInt of bigint
    | EString of string
    | EBool of bool
    | EList of Expr list
    | EVariable of name: string
    | ELet of name: string * value: Expr * body: Expr
    | EIf of condition: Expr * whenTrue: Expr * whenFalse: Expr
    | EInfix of left: Expr * operator: FunctionName * right: Expr
    | ECall of name: FunctionName * arguments: Expr list
    | ELambda of parameter: string * body: Expr

/// A value that an expression evaluates to. A lambda keeps the variables of the place it was written in.
type Dval =
    | DInt of bigint
    | DString of string
    | DBool of bool
    | DList of Dval list
    | DLambda of parameter: string * body: Expr * variables: Symtable

/// The variables in scope.
and Symtable = Map<string, Dval>
