import type { Belongings } from './belongings.ts'
import type { Example } from './example.ts'
import { people } from './people.ts'

/** Of requests between clients, and payments to merchants. */
export function paymentExamples(things: Belongings): Record<string, Example> {
  return {
    'transfers.askMoney': {
      others: 'own',
      body: { key: 'example-asks', to: people.omar.phone, amount: '1.000' },
    },
    'transfers.quoteAskMoney': { others: 'own', body: { to: people.omar.phone, amount: '1.000' } },
    'transfers.makeBill': { others: 'own', body: { amount: '1.000' } },
    'transfers.withdrawMoneyRequest': { others: 'hidden', params: { code: things.requestCode } },
    'transfers.declineMoneyRequest': {
      others: 'hidden',
      params: { code: things.requestCode },
      body: { block: true },
    },
    'transfers.unblockAsker': { others: 'hidden', params: { id: '1' } },
    'transfers.quoteMoneyRequest': { others: 'hidden', body: { code: things.requestCode } },
    'transfers.payMoneyRequest': { others: 'hidden', body: { code: things.requestCode } },
    'transfers.quoteMerchantPayment': {
      others: 'own',
      body: { member_no: '999999', amount: '1.000' },
    },
    'transfers.payMerchant': { others: 'own', body: { member_no: '999999', amount: '1.000' } },
    'transfers.listMoneyRequests': { others: 'own' },
    'transfers.showMoneyRequest': { others: 'hidden', params: { code: things.requestCode } },
    // Who has the number of a bill may pay it.
    'transfers.showBill': { others: 'shared', params: { number: things.tillBillNumber } },
    'transfers.listBlockedAskers': { others: 'own' },
    'transfers.showMerchant': { others: 'shared', params: { member_no: things.memberNo } },
    'transfers.showMerchantDay': { others: 'own' },
    'transfers.listTills': { others: 'own' },
    'transfers.addTill': { others: 'own', body: { name: 'صندوق آخر' } },
    'transfers.endTill': { others: 'hidden', params: { id: things.tillId } },
    // Who has the link works at the till.
    'transfers.showTill': { others: 'shared', params: { token: things.tillToken } },
    'transfers.makeTillBill': {
      others: 'shared',
      params: { token: things.tillToken },
      body: { amount: '1.000' },
    },
    'transfers.showTillBill': {
      others: 'shared',
      params: { token: things.tillToken, code: things.tillBillCode },
    },
    'transfers.withdrawTillBill': {
      others: 'shared',
      params: { token: things.tillToken, code: things.tillBillCode },
    },
  }
}
