/** For tests: the server's answer to an executed transfer. */
export const takenTransfer = {
  id: '1',
  reference: 'MZ-1',
  direction: 'sent',
  shop_payment: false,
  counterparty: 'Omar Mukhtar',
  receiver: null,
  amount: '5.000',
  fee: '0.000',
  currency: 'LYD',
  note: null,
  balance_after: '0.000',
  created_at: '2026-11-22T10:00:00.000Z',
}
