---- MODULE operator_arg_tla ----
LOCAL INSTANCE TLC

CounterExample == 
	[action |-> {<<<<1, [v |-> 1]>>, [name |-> "Apply", location |-> [beginLine |-> 6, beginColumn |-> 20, endLine |-> 6, endColumn |-> 33, module |-> "HeadsOp"], context |-> [Op |-> <Operator LAMBDA>, k |-> 10], parameters |-> <<"Op", "k">>], <<2, [v |-> 11]>>>>, <<<<2, [v |-> 11]>>, [name |-> "Apply", location |-> [beginLine |-> 6, beginColumn |-> 20, endLine |-> 6, endColumn |-> 33, module |-> "HeadsOp"], context |-> [Op |-> <Operator LAMBDA>, k |-> 10], parameters |-> <<"Op", "k">>], <<3, [v |-> 131]>>>>}, state |-> {<<1, [v |-> 1]>>, <<2, [v |-> 11]>>, <<3, [v |-> 131]>>}]

====