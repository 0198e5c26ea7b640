import type { Belongings, Seeded } from './belongings.ts'
import type { Example } from './example.ts'

/** What concerns the account as a whole, and messages to support. */
export function accountExamples(
  { supportMessageId, dataExportId, orderId, cardId }: Belongings,
  { cardCategoryId }: Seeded,
): Record<string, Example> {
  return {
    'account.showLimits': { others: 'own' },
    'account.showClosure': { others: 'own' },
    'account.askClosure': { others: 'own', body: { current_password: 'Wrong-2026' } },
    'account.withdrawClosure': { others: 'own' },
    'account.showDataExport': { others: 'own' },
    'account.askDataExport': { others: 'own', body: { current_password: 'Wrong-2026' } },
    'account.downloadDataExport': { others: 'hidden', params: { id: dataExportId } },
    'favourites.listStockNotices': { others: 'own' },
    'favourites.askStockNotice': { others: 'own', params: { id: cardCategoryId }, body: { wanted: true } },
    'favourites.listSavedAmounts': { others: 'own' },
    'favourites.setSavedAmounts': {
      others: 'own',
      params: { purpose: 'transfer' },
      body: { amounts: ['25.000'] },
    },
    'cards.quoteCardGift': { others: 'hidden', body: { card_id: cardId, to: 'fatima' } },
    'cards.giveCard': { others: 'hidden', body: { card_id: cardId, to: 'fatima' } },
    'cards.refundOwnOrder': { others: 'hidden', body: { order_id: orderId } },
    'reports.showStatement': { others: 'own', query: { month: '2026-11' } },
    'content.sendSupportMessage': {
      others: 'own',
      body: { key: 'an-example-of-a-key', topic: 'other', message: 'متى تفتحون؟' },
    },
    'content.listSupportMessages': { others: 'own' },
    'content.showSupportMessage': { others: 'hidden', params: { id: supportMessageId } },
    'content.replyToSupport': {
      others: 'hidden',
      params: { id: supportMessageId },
      body: { key: 'an-example-of-a-reply', message: 'شكرًا' },
    },
  }
}
