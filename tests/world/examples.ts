import { accountExamples } from './account-examples.ts'
import type { Belongings, Seeded } from './belongings.ts'
import { take } from './belongings.ts'
import { clubExamples } from './club-examples.ts'
import { engagementExamples } from './engagement-examples.ts'
import type { Example } from './example.ts'
import { giftExamples } from './gift-examples.ts'
import { paymentExamples } from './payment-examples.ts'
import { payoutAccount } from './payout.ts'
import { people } from './people.ts'
import { receiver } from './products.ts'
import { ticketExamples } from './ticket-examples.ts'

const newPassword = 'Zahra-2027'
const unknownPasskey = {
  id: 'bm9ib2R5cw',
  rawId: 'bm9ib2R5cw',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
}

const pushDevice = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/example',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  shows_details: false,
}

/** By operation id. An operation that is not here fails the tests that go through it. */
export function examplesOf(things: Belongings, seeded: Seeded): Readonly<Record<string, Example>> {
  return {
    ...identity(things),
    ...money(things, seeded),
    ...views(things),
    ...accountExamples(things, seeded),
    ...clubExamples(things, seeded),
    ...giftExamples(things, seeded),
    ...paymentExamples(things),
    ...ticketExamples(things, seeded),
    ...engagementExamples(things, seeded),
    ...organisation(seeded),
    ...plans(things, seeded),
    ...shop(things, seeded),
  }
}

function identity(things: Belongings): Record<string, Example> {
  const passwords = { password: newPassword, password_confirmation: newPassword }
  const visitor = {
    name: 'سعاد علي',
    phone: '0931234567',
    username: 'suad',
    password: newPassword,
    terms: true,
  }
  return {
    'identity.register': { others: 'shared', body: { ...visitor, email: 'suad@example.ly', locale: 'ar' } },
    'identity.checkPassword': { others: 'shared', body: { password: newPassword, own: ['suad'] } },
    'identity.login': { others: 'shared', body: { login: 'nobody', password: newPassword } },
    'identity.beginPasskeyLogin': { others: 'shared' },
    'identity.passkeyLogin': { others: 'shared', body: { passkey: unknownPasskey } },
    'identity.logout': { others: 'own', endsSession: true },
    'identity.showProfile': { others: 'own' },
    'identity.updateProfile': { others: 'own', body: { name: 'Aisha Tripoli', city_id: '1', locale: 'en' } },
    'identity.updatePassword': { others: 'own', body: { current_password: 'Wrong-2026', ...passwords } },
    'identity.changePhoto': { others: 'own', body: {} },
    'identity.removePhoto': { others: 'own' },
    'identity.showSecondFactor': { others: 'own' },
    'identity.showPin': { others: 'own' },
    'identity.setPin': { others: 'own', body: { pin: '270419', current_password: 'Wrong-2026' } },
    'identity.showConfirmationLimit': { others: 'own' },
    'identity.changeConfirmationLimit': { others: 'own', body: { above: '250.000' } },
    'identity.beginTotp': { others: 'own', body: { current_password: 'Wrong-2026' } },
    'identity.confirmTotp': { others: 'own', body: { code: '000000' } },
    'identity.removeTotp': { others: 'own', body: { current_password: 'Wrong-2026' } },
    'identity.beginPasskey': { others: 'own', body: { current_password: 'Wrong-2026' } },
    'identity.addPasskey': {
      others: 'own',
      body: {
        name: 'My phone',
        response: {
          id: 'AAAA',
          rawId: 'AAAA',
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
        },
      },
    },
    'identity.removePasskey': {
      others: 'own',
      params: { id: '1' },
      body: { current_password: 'Wrong-2026' },
    },
    'identity.renewRecoveryCodes': { others: 'own', body: { current_password: 'Wrong-2026' } },
    'identity.listSessions': { others: 'own' },
    'identity.listProvenDevices': { others: 'own' },
    'identity.forgetDevice': { others: 'hidden', params: { id: '1' } },
    'identity.endSession': { others: 'hidden', params: { id: things.sessionId } },
    'identity.sendVerification': { others: 'own', body: { channel: 'phone' } },
    'identity.correctPhone': { others: 'own', body: { phone: '0919999998', current_password: 'Wrong-2026' } },
    'identity.verify': { others: 'own', body: { channel: 'phone', code: '000000' } },
    'identity.forgotPassword': { others: 'shared', body: { login: '0919999999' } },
    'identity.verifyForgotPassword': { others: 'shared', body: { login: '0919999999', code: '000000' } },
    'identity.resetPassword': { others: 'shared', body: { reset_token: 'x'.repeat(43), ...passwords } },
  }
}

function money(things: Belongings, seeded: Seeded): Record<string, Example> {
  const order = { category_id: seeded.cardCategoryId, quantity: 1 }
  return {
    'cards.createCardOrder': { others: 'own', body: order },
    'cards.quoteCardOrder': { others: 'own', body: order },
    'cards.revealCard': { others: 'hidden', params: { id: things.cardId } },
    'favourites.markCategory': {
      others: 'own',
      params: { id: seeded.cardCategoryId },
      body: { favourite: true },
    },
    'favourites.saveReceiver': { others: 'hidden', body: { transfer_id: things.transferId, label: 'أخي' } },
    'favourites.removeReceiver': { others: 'hidden', params: { id: things.favouriteId } },
    'cards.markCard': { others: 'hidden', params: { id: things.cardId }, body: { used: true } },
    'recharges.createRecharge': {
      others: 'own',
      body: { method: 'voucher', code: take(seeded.rechargeVouchers) },
    },
    'recharges.confirmRecharge': {
      others: 'hidden',
      params: { id: things.rechargeId },
      body: { otp: '1234' },
    },
    // Without its photo, which JSON cannot carry.
    'recharges.requestBankTransfer': {
      others: 'own',
      body: {
        amount: '50.000',
        account: 'LY0012345678',
        bank: 'مصرف الجمهورية',
        bank_reference: 'FT26001',
        transferred_on: '2026-11-01',
      },
    },
    'recharges.quoteCashRecharge': { others: 'own', body: { to: people.omar.phone, amount: '1.000' } },
    'recharges.createCashRecharge': { others: 'own', body: { to: people.omar.phone, amount: '1.000' } },
    'confirmations.confirmPayment': {
      others: 'own',
      body: {
        payment: { operation: 'transfer', to: people.omar.phone, amount: '1.000' },
        pin: '270419',
      },
    },
    'transfers.quoteTransfer': { others: 'own', body: { to: people.omar.phone, amount: '1.000' } },
    'transfers.sendTransfer': {
      others: 'own',
      body: { to: people.omar.phone, amount: '1.000', note: 'شكرًا' },
    },
    'vouchers.useVoucher': { others: 'own', body: { code: take(seeded.goodsVouchers) } },
    'vouchers.quoteVoucherUse': { others: 'own', body: { code: '1234567890123456' } },
    'vouchers.quoteVoucherRecharge': { others: 'own', body: { code: '1234567890123456' } },
    'vouchers.inquireVoucher': { others: 'own', body: { code: '1234567890123456' } },
    'settlements.showPayoutAccount': { others: 'own' },
    'settlements.setPayoutAccount': {
      others: 'own',
      body: { ...payoutAccount, current_password: 'Wrong-2026' },
    },
    'settlements.requestSettlement': { others: 'own', body: { supplier_id: seeded.goodsSupplierId } },
    'notifications.showPreferences': { others: 'own' },
    'notifications.updatePreferences': {
      others: 'own',
      body: { muted: ['card_order'], low_balance_below: '5.000' },
    },
    'notifications.showPush': { others: 'own' },
    'notifications.subscribePush': { others: 'own', body: pushDevice },
    'notifications.unsubscribePush': { others: 'own' },
    'notifications.readNotifications': { others: 'own', body: { ids: [things.notificationId] } },
  }
}

function plans(things: Belongings, { planId: subscription_id }: Seeded): Record<string, Example> {
  return {
    'subscriptions.list': { others: 'shared' },
    'subscriptions.showOwnSubscription': { others: 'own' },
    'subscriptions.quoteSubscription': { others: 'own', body: { subscription_id, trial: true } },
    'subscriptions.paySubscription': {
      others: 'own',
      body: { subscription_id, kind: 'start', price: '1.000', credit: '0.000' },
    },
    'subscriptions.payRenewal': { others: 'own', body: { client_subscription_id: '1' } },
    'subscriptions.startTrial': { others: 'own', body: { subscription_id } },
    'subscriptions.cancelRenewal': { others: 'own' },
    'subscriptions.resumeRenewal': { others: 'own' },
    'subscriptions.listSubscriptionPayments': { others: 'own' },
    'subscriptions.showSubscriptionPayment': {
      others: 'hidden',
      params: { id: things.subscriptionPaymentId },
    },
  }
}

function shop({ productOrderId }: Belongings, { productId }: Seeded): Record<string, Example> {
  const order = { product_id: productId, quantity: 1 }
  return {
    'products.listProducts': { others: 'shared', query: { search: 'paper', sort: '-price' } },
    'products.showProduct': { others: 'shared', params: { id: productId } },
    'products.listProductFilters': { others: 'shared' },
    'products.quoteProductOrder': { others: 'own', body: order },
    'products.createProductOrder': { others: 'own', body: { ...order, ...receiver } },
    'products.listProductOrders': { others: 'own' },
    'products.showProductOrder': { others: 'hidden', params: { id: productOrderId } },
    'products.listVoucherParcels': { others: 'own' },
  }
}

function organisation({ organisation: ids }: Seeded): Record<string, Example> {
  return Object.fromEntries(
    Object.entries(ids).flatMap(([name, id]): [string, Example][] => [
      [`${name}.list`, { others: 'shared' }],
      [`${name}.read`, { others: 'shared', params: { id } }],
    ]),
  )
}

function views(things: Belongings): Record<string, Example> {
  return {
    'cards.listCardOrders': { others: 'own' },
    'cards.showCardOrder': { others: 'hidden', params: { id: things.orderId } },
    'cards.listCards': { others: 'own' },
    'cards.listPlanPrices': { others: 'own' },
    'cards.listCategories': { others: 'shared' },
    'cards.listCategoryFilters': { others: 'shared' },
    'favourites.listCategories': { others: 'own' },
    'favourites.listReceivers': { others: 'own' },
    'faqs.list': { others: 'shared' },
    'content.openContactForm': { others: 'shared' },
    'content.sendContactMessage': {
      others: 'shared',
      body: {
        name: 'سعاد علي',
        contact: '0931234567',
        topic: 'cards',
        message: 'متى تتوفر بطاقات ليبيانا؟',
        form: 'x'.repeat(60),
      },
    },
    'content.requestAccountKind': { others: 'own', body: { kind: 'seller' } },
    'content.listAccountRequests': { others: 'own' },
    'page-texts.list': { others: 'shared' },
    'page-texts.read': { others: 'shared', params: { slug: 'terms' }, query: { version_to: '1' } },
    'content.showPricing': { others: 'shared' },
    'notifications.listNotifications': { others: 'own' },
    'receipts.printReceipt': { others: 'hidden', params: { reference: things.reference } },
    'receipts.proveTransaction': { others: 'hidden', params: { id: things.reference } },
    'receipts.showOwnReceipt': { others: 'hidden', params: { id: things.reference } },
    'receipts.showReceipt': { others: 'shared', params: { reference: things.reference } },
    'receipts.showSeals': { others: 'shared' },
    'recharges.listRechargeMethods': { others: 'shared' },
    'recharges.listRecharges': { others: 'own' },
    'recharges.listCashRecharges': { others: 'own' },
    'recharges.showSellerDay': { others: 'own' },
    'recharges.showCashRecharge': { others: 'hidden', params: { id: things.cashRechargeId } },
    'recharges.showRecharge': { others: 'hidden', params: { id: things.rechargeId } },
    'reports.reportCardsTransactions': { others: 'own', query: { search: 'Libyana', sort: '-created_at' } },
    'reports.reportPromoCodes': { others: 'own', query: { from: '2026-01-01' } },
    'reports.reportWalletTransactions': { others: 'own', query: { 'filter[kind]': 'transfer' } },
    'countries.list': { others: 'shared' },
    'countries.read': { others: 'shared', params: { id: '1' } },
    'cities.list': { others: 'shared', query: { page: '2' } },
    'seller-points.list': { others: 'shared', query: { city_id: '1' } },
    'settings.showSettings': { others: 'shared' },
    'settings.showAboutUs': { others: 'shared' },
    'settings.showServiceState': { others: 'shared' },
    'settlements.listAvailableSettlements': { others: 'own' },
    'settlements.listSettlements': { others: 'own' },
    'settlements.printSettlement': { others: 'hidden', params: { id: things.settlementId } },
    'settlements.showSettlement': { others: 'hidden', params: { id: things.settlementId } },
    'settlements.changeSettlement': {
      others: 'hidden',
      params: { id: things.settlementId },
      body: { client_note: 'x' },
    },
    'settlements.withdrawSettlement': { others: 'hidden', params: { id: things.settlementId } },
    'transfers.listTransfers': { others: 'own' },
    'transfers.showTransfer': { others: 'hidden', params: { id: things.transferId } },
    'vouchers.listAcceptedVouchers': { others: 'own' },
    'vouchers.showAcceptedVoucher': { others: 'hidden', params: { id: things.acceptedId } },
    'wallets.showHome': { others: 'own' },
    'wallets.showWallet': { others: 'own' },
  }
}
