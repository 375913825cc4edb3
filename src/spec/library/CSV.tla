--------------------------------- MODULE CSV --------------------------------
\* Files of separated values; needs the evaluator.
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers

CSVWrite(template, val, file) == TRUE
CSVWriteRecord(record, delim, headers, file) == TRUE
CSVRead(columns, delimiter, file) ==
  CHOOSE rows : <<columns, delimiter, file>> # <<>>
CSVRecords(file) == CHOOSE n \in Nat : file = file
=============================================================================
