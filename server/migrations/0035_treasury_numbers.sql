-- Money that a gateway or bank names by a number enters the books under it once: for a payment, or in suspense.
create unique index treasury_operation_number on treasury_operation (channel, reference)
  where kind in ('payment_credit', 'suspense') and status <> 'cancelled';
