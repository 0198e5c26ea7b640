-- A keyed MAC over each transaction and its entries, made by the posting engine; its key is outside the database. The sealer
-- leaves out a row without a right one, and the checks name it. Null: written before there were MACs.
alter table ledger.transaction add column mac uuid;
