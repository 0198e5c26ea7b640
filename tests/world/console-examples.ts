import { playActions } from './club-examples.ts'
import { staffPassword } from './console.ts'
import { engagementOfStaff } from './engagement-examples.ts'
import type { Example } from './example.ts'
import { giftActions } from './gift-examples.ts'
import { gameActions } from './sports-rows.ts'
import { termsActions } from './terms-examples.ts'
import { ticketActions } from './ticket-examples.ts'

const newPassword = 'Zahra-Warda-2027'
const passwords = { password: newPassword, password_confirmation: newPassword }
const wrongPassword = { current_password: 'Wrong-2026' }
/** The subject of a call that must change nothing. */
const nobody = { params: { id: '999999999' } }
const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }

const order = { category_id: '1', code_format: 'digits16' }
const serials = { from: '10000100000016', to: '10000100000016' }
const club: Readonly<Record<string, Omit<Example, 'others'>>> = {
  ...{ 'lives.begin': nobody, 'lives.end': nobody },
  'lives.record': { ...nobody, body: { stream_url: 'https://example.com/film.mp4' } },
  'events.cancel': { ...nobody, body: { reason: 'عطل في القاعة' } },
  'event-sign-ups.take-off': { ...nobody, body: { reason: 'طلب العميل' } },
}
const plans: Readonly<Record<string, Omit<Example, 'others'>>> = {
  'subscriptions.offer': nobody,
  'subscriptions.change-terms': { ...nobody, body: { price: '9.000', reason: 'عرض' } },
  'subscriptions.withdraw': nobody,
  'client-subscriptions.store': { body: { client_id: nobody.params.id, subscription_id: '1' } },
  'client-subscriptions.cancel': { ...nobody, body: { reason: 'طلب العميل' } },
  'client-subscriptions.resume': nobody,
  'client-subscriptions.end': { ...nobody, body: { reason: 'طلب العميل' } },
}
const aboutRow = { resource: 'clients', row_id: '999999999' }
const notes: Readonly<Record<string, Omit<Example, 'others'>>> = {
  'notifications.estimate': nobody,
  'notifications.send': nobody,
  'notifications.send-to-many': nobody,
  'notifications.pause': nobody,
  'notifications.resume': nobody,
  'notifications.cancel': nobody,
  'notes.listNotes': { query: aboutRow },
  'notes.storeNote': { body: { ...aboutRow, text: 'اتصل العميل' } },
  'notes.pinNote': { ...nobody, body: { pinned: true } },
  'notes.destroyNote': nobody,
  'notes.downloadNoteFile': { params: { ...nobody.params, file: '1' } },
  'notes.listColleagues': { query: { resource: 'clients' } },
}
const why = { ...nobody, body: { reason: 'طلب العميل' } }
const shop: Readonly<Record<string, Omit<Example, 'others'>>> = {
  'products.change-price': { ...nobody, body: { price: '9.000', reason: 'عرض' } },
  'products.restock': { ...nobody, body: { quantity: 1 } },
  'products.write-down': { ...nobody, body: { quantity: 1, reason: 'تلف' } },
  'shipments.accept': nobody,
  'shipments.receive': nobody,
  'shipments.prepare': nobody,
  'shipments.dispatch': nobody,
  'shipments.deliver': nobody,
  'shipments.fail': why,
  'shipments.lose': why,
  'shipments.return-to-stock': nobody,
  'shipments.return-to-customer': why,
  'shipments.refund': why,
  'shipments.close': why,
}
const ofSections = {
  ...{ ...club, ...giftActions, ...engagementOfStaff, ...playActions },
  ...{ ...notes, ...plans, ...shop, ...gameActions, ...ticketActions },
}
const bankFile = { body: { settlement_ids: ['999999999'] } }
const statistics: Readonly<Record<string, Omit<Example, 'others'>>> = {
  'statistics.show': { query: { report: 'category' } },
  'statistics.export': { query: { report: 'hour', format: 'csv' } },
  'statistics.rows': { query: { report: 'fees' } },
  'statistics.exportRows': { query: { report: 'seller', format: 'csv' } },
}
const treasury: Readonly<Record<string, Omit<Example, 'others'>>> = {
  ...statistics,
  'settlements.approve': nobody,
  'settlements.send': nobody,
  'settlements.send-back': { ...nobody, body: { reason: 'الحساب مغلق' } },
  'bankFiles.make': bankFile,
  'bankFiles.download': nobody,
  'bank-files.pay': { ...nobody, body: { bank_reference: 'JB-900', paid_on: '2026-01-05' } },
  'treasury-operations.post': nobody,
  'treasury-operations.cancel': { ...nobody, body: { reason: 'خطأ' } },
  'treasury-days.close': nobody,
  'roles.change-branch-limit': { ...nobody, body: { own_branch_only: true, reason: 'تجربة' } },
  'wallets.showBalanceAt': { ...nobody, query: { at: '2026-01-01T00:00:00.000Z' } },
  'wallets.exportStatement': { ...nobody, query: { format: 'csv' } },
  'money-transfers.post': nobody,
  'money-transfers.cancel': { ...nobody, body: { reason: 'خطأ' } },
  'exchange-rates.agree': nobody,
  'exchange-rates.discard': { ...nobody, body: { reason: 'خطأ' } },
  'statements.match': nobody,
  'statements.confirm': nobody,
  'statement-lines.solve': { ...nobody, body: { kind: 'suspense' } },
  'statement-lines.reject': nobody,
  'statement-lines.unmatch': { ...nobody, body: { reason: 'خطأ' } },
}
const staffVouchers: Readonly<Record<string, Omit<Example, 'others'>>> = {
  ...treasury,
  'staffVouchers.previewBatch': { query: { ...order, count: '100' } },
  'staffVouchers.createBatch': { body: { ...order, count: 100, print_layout: 'a4', note: 'للباعة' } },
  'staffVouchers.showBatchFigures': { params: { id: '1' } },
  'generate-vouchers.activate': { params: { id: '1' } },
  'staffVouchers.askForCodes': { params: { id: '1' }, body: { form: 'a4', reason: 'للمطبعة' } },
  'staffVouchers.showCodeExport': { params: { id: '1' } },
  'staffVouchers.showPassphrase': { params: { id: '1' } },
  'staffVouchers.takeCodes': { params: { id: '1' }, body: { passphrase: 'AAAA-AAAA' } },
  'staffVouchers.confirmCodes': { params: { id: '1' } },
  'staffVouchers.previewCancellation': { query: serials },
  'staffVouchers.cancelVouchers': { body: { ...serials, count: 1, reason: 'Lost on the way' } },
  'staffVouchers.inquire': { body: { serial_number: serials.from } },
  'staffVouchers.use': { body: { client_id: '999999999', code: '0000000000000000' } },
  'staffVouchers.quoteUse': { body: { client_id: '999999999', code: '0000000000000000' } },
  'staffVouchers.countByCategory': { query: { kind: 'card' } },
  'staffVouchers.showVoucherLife': { params: { id: '1' } },
  'staffVouchers.previewSale': { query: { batch_id: '1', seller: 'salem', ...serials } },
  'staffVouchers.sellVouchers': { body: { batch_id: '1', seller: 'salem', ...serials, payment: 'cash' } },
  'staffVouchers.takeBackVouchers': { body: { sale_id: '1', ...serials, reason: 'Not sold' } },
  'staffVouchers.checkImport': { body: { category_id: '1', code_column: 'PIN' } },
  'staffVouchers.importCodes': { body: { category_id: '1', activate: true } },
  'staffVouchers.rejectedRows': { body: { category_id: '1', code_column: 'PIN' } },
  'staffVouchers.downloadRejected': { params: { id: '1' }, query: { format: 'csv' } },
}

/** By operation id, as examplesOf: a well-formed call of each operation of the console that no definition makes. */
export function consoleExamples(): Readonly<Record<string, Omit<Example, 'others'>>> {
  return {
    'staffAccess.showSession': {},
    'staffAccess.login': { body: { login: 'nobody', password: staffPassword } },
    'dashboard.show': { query: { days: '30' } },
    'badges.show': {},
    ...ofSections,
    ...staffVouchers,
    'staffAccess.logout': { endsSession: true },
    'staffAccess.listSecondFactors': {},
    'staffAccess.proveTotp': { body: { code: '000000' } },
    'staffAccess.proveRecoveryCode': { body: { code: 'AAAA-0000' } },
    'staffAccess.offerPasskey': {},
    'staffAccess.proveAfresh': { body: { code: '000000' } },
    'staffAccess.provePasskey': {
      body: {
        response: {
          ...passkey,
          response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
        },
      },
    },
    'staffAccess.beginTotp': { body: wrongPassword },
    'staffAccess.confirmTotp': { body: { code: '000000' } },
    'staffAccess.beginPasskey': { body: wrongPassword },
    'staffAccess.addPasskey': {
      body: {
        name: 'هاتفي',
        response: { ...passkey, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
      },
    },
    'staffAccess.removeTotp': { body: wrongPassword },
    'staffAccess.removePasskey': { params: { id: '1' }, body: wrongPassword },
    'staffAccess.renewRecoveryCodes': { body: wrongPassword },
    'staffAccess.forgotPassword': { body: { email: 'nobody@mahfaza.ly' } },
    'staffAccess.verifyForgotPassword': { body: { email: 'nobody@mahfaza.ly', code: '000000' } },
    'staffAccess.resetPassword': { body: { reset_token: 'x'.repeat(43), ...passwords } },
    'staffAccess.updatePassword': { body: { ...wrongPassword, ...passwords } },
    'staffAccess.updateProfile': { body: { name: 'Huda Salem', locale: 'ar' } },
    'staffAccess.listSessions': {},
    'staffAccess.endSession': { params: { id: '1000' } },
    'approvals.list': { query: { 'filter[status]': 'waiting' } },
    'approvals.show': { params: { id: '1000' } },
    'approvals.approve': { params: { id: '1000' } },
    'approvals.refuse': { params: { id: '1000' }, body: { reason: 'لا داعي' } },
    'approvals.withdraw': { params: { id: '1000' } },
    'roles.permissions': {},
    'roles.changePermissions': { params: { id: '1000' }, body: { permissions: ['statistics'] } },
    'users.change-sign-in': {
      params: { id: '1000' },
      body: { email: 'huda@mahfaza.ly', reason: 'بريد جديد' },
    },
    'users.reset-factors': { params: { id: '1000' }, body: { reason: 'فقد هاتفه' } },
    'users.changeRoles': { params: { id: '1000' }, body: { role_ids: ['1'] } },
    ...clientDesk(),
    'staffAccess.listNotifications': {},
    'staffAccess.readNotifications': { body: { ids: ['1'] } },
    'jobs.listJobs': {},
    'jobs.showJob': { params: { id: '999999' } },
    'jobs.downloadJobFile': { params: { id: '999999' } },
    'search.searchEverything': { query: { q: 'طرابلس' } },
    'savedViews.listSavedViews': { query: { resource: 'cities' } },
    'savedViews.storeSavedView': {
      body: { resource: 'cities', name: 'Hidden', query: { 'filter[active]': '0' } },
    },
    'savedViews.updateSavedView': { params: { id: '999999' }, body: { name: 'Shown' } },
    'savedViews.destroySavedView': { params: { id: '999999' } },
    ...moneyDesk(),
  }
}

function clientDesk() {
  const reason = 'طلب العميل'
  return {
    'walletTransactions.showPostings': nobody,
    'walletTransactions.reverse': { ...nobody, body: { reason } },
    'card-orders.refund': { ...nobody, body: { reason } },
    'product-orders.refund': { ...nobody, body: { pieces: 1, goods: 'back_in_stock', reason } },
    'card-orders.replace-card': { ...nobody, body: { voucher_id: '1000', reason } },
    'clients.showWallet': nobody,
    'clients.view': { ...nobody, body: { reason } },
    'clients.update-password': { ...nobody, body: { channel: 'phone', reason } },
    'clients.adjust': { ...nobody, body: { direction: 'in', amount: '5.000', reason } },
    'clients.verify': { ...nobody, body: { channel: 'phone', reason } },
    'clients.suspend': { ...nobody, body: { reason } },
    'clients.reopen': { ...nobody, body: { reason } },
    'clients.freeze': { ...nobody, body: { reason } },
    'clients.unfreeze': { ...nobody, body: { reason } },
    'clients.end-sessions': nobody,
  }
}

function moneyDesk() {
  return {
    'settlements.store': { body: { client_id: nobody.params.id, supplier_id: '1' } },
    'settlements.pay': { ...nobody, body: { bank_reference: 'JB-77', paid_on: '2026-01-05' } },
    'settlements.refuse': { ...nobody, body: { reason: 'رقم الحساب خاطئ' } },
    'settlements.print': nobody,
    'recharge-requests.approve': nobody,
    'recharge-requests.refuse': { ...nobody, body: { reason: 'لم نجد الحوالة' } },
    'rechargeRequests.showSlip': nobody,
    'rechargeRequests.listLike': nobody,
    ...termsActions,
    'payments.ask': nobody,
    'payments.compare': { body: { gateway: 'sandbox', from: '2026-01-01', to: '2026-12-31' } },
    'contact-messages.read': nobody,
    'contact-messages.close': nobody,
    'contact-messages.spam': nobody,
    'contact-messages.reopen': nobody,
    'contact-messages.answer': { ...nobody, body: { answer: 'أهلًا بك' } },
    'contactMessages.listAnswers': nobody,
    'pageTexts.preview': {
      body: {
        slug: 'terms',
        title: { ar: 'الشروط', en: 'Terms' },
        summary: { ar: 'خلاصة', en: 'Summary' },
        body: { ar: 'نص', en: 'Text' },
        published_at: '2090-01-01T00:00:00.000Z',
      },
    },
    'staffReports.reportAvailable': { query: { search: 'ليلى' } },
    'staffReports.exportAvailable': { query: { format: 'csv' } },
    'staffReports.exportVoucherCounts': { query: { kind: 'card', format: 'csv' } },
    'staffReports.exportSettlementCounts': { query: { from: '2026-01-01', format: 'csv' } },
    'settings.list': {},
    'settings.update': { body: { support_phone: '0910000001' } },
    'settings.store': { body: { support_phone: '0910000001' } },
    'sms.sendTestMessage': { body: { phone: '0912223344', purpose: 'verify_phone', locale: 'ar' } },
    'settings.showEditor': {},
    'settings.history': {},
    'settings.showDualControlLimits': {},
    'alarms.clear': nobody,
    'outbox.resend': nobody,
    'outbox.reveal': nobody,
    'settlements.countBySupplier': { query: { from: '2026-01-01', to: '2026-12-31' } },
  }
}
