import { resources } from './console-resources.ts'
import type { Operation } from './kernel/operation.ts'
import { audienceOperationsOf } from './kernel/resource/audience-operations.ts'
import { clientWriteOperationsOf } from './kernel/resource/client-writes.ts'
import { accountOperations } from './operations/account/account-operations.ts'
import { giveAd, noteAdEvents } from './operations/ads/show-ads.ts'
import {
  endWantedAd,
  listOwnWantedAds,
  reportWantedAd,
  showWantedPhone,
} from './operations/ads/wanted-ads.ts'
import { cardOperations } from './operations/cards/card-operations.ts'
import { listCategories, listCategoryFilters } from './operations/catalogue/list-categories.ts'
import { openFreeStream, openStream } from './operations/club/open-stream.ts'
import { showClub } from './operations/club/show-club.ts'
import { showEventCalendar } from './operations/club/show-event-calendar.ts'
import { watchStream } from './operations/club/watch-stream.ts'
import { withdrawSignUp } from './operations/club/withdraw-sign-up.ts'
import { answerQuestion, showPlay, startPlay } from './operations/competitions/play.ts'
import { showOwnResult, showRanking } from './operations/competitions/results.ts'
import { confirmPayment } from './operations/confirmations/confirm-payment.ts'
import { listAccountRequests, requestAccountKind } from './operations/content/account-request.ts'
import { openContactForm, sendContactMessage } from './operations/content/contact-message.ts'
import { showPricing } from './operations/content/show-pricing.ts'
import { supportOperations } from './operations/content/support-messages.ts'
import { listComments, listReplies, postComment, withdrawComment } from './operations/engagement/comments.ts'
import { noteViews } from './operations/engagement/note-views.ts'
import { putReaction, removeReaction, showEngagement } from './operations/engagement/reactions.ts'
import { favouriteOperations } from './operations/favourites/favourite-operations.ts'
import { showOwnAnswers } from './operations/forms/read-entries.ts'
import { sendForm } from './operations/forms/send-form.ts'
import { pairGate, scanTicket, synchroniseGate } from './operations/gates/scan-tickets.ts'
import { listGiftOrders, showGiftOrder, takeGift } from './operations/gifts/take-gift.ts'
import { checkPassword } from './operations/identity/check-password.ts'
import { changeConfirmationLimit, showConfirmationLimit } from './operations/identity/confirmation-limit.ts'
import { correctPhone } from './operations/identity/correct-phone.ts'
import { endSession } from './operations/identity/end-session.ts'
import { forgotPassword, resetPassword, verifyForgotPassword } from './operations/identity/forgot-password.ts'
import { listSessions } from './operations/identity/list-sessions.ts'
import { login } from './operations/identity/login.ts'
import { logout } from './operations/identity/logout.ts'
import { beginPasskeyLogin, passkeyLogin } from './operations/identity/passkey-login.ts'
import { setPin, showPin } from './operations/identity/pin.ts'
import { changePhoto, removePhoto } from './operations/identity/profile-photo.ts'
import { forgetDevice, listProvenDevices } from './operations/identity/proven-devices.ts'
import { register } from './operations/identity/register.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  showSecondFactor,
} from './operations/identity/second-factor.ts'
import { sendVerification } from './operations/identity/send-verification.ts'
import { showProfile } from './operations/identity/show-profile.ts'
import { updatePassword } from './operations/identity/update-password.ts'
import { updateProfile } from './operations/identity/update-profile.ts'
import { verify } from './operations/identity/verify.ts'
import { listNotifications } from './operations/notifications/list-notifications.ts'
import { showPreferences, updatePreferences } from './operations/notifications/preferences.ts'
import { pushOperations } from './operations/notifications/push.ts'
import { readNotifications } from './operations/notifications/read-notifications.ts'
import { listPointsMovements, showPoints } from './operations/points/show-points.ts'
import { listOwnVotes, listPolls, showPoll, voteInPoll } from './operations/polls/polls.ts'
import {
  listProductOrders,
  listVoucherParcels,
  showProductOrder,
} from './operations/products/list-product-orders.ts'
import { listProductFilters, listProducts, showProduct } from './operations/products/list-products.ts'
import { createProductOrder, quoteProductOrder } from './operations/products/order-product.ts'
import { printReceipt } from './operations/receipts/print-receipt.ts'
import { proveTransaction } from './operations/receipts/prove-transaction.ts'
import { showOwnReceipt } from './operations/receipts/show-own-receipt.ts'
import { showReceipt } from './operations/receipts/show-receipt.ts'
import { showSeals } from './operations/receipts/show-seals.ts'
import { confirmRecharge } from './operations/recharges/confirm-recharge.ts'
import { createRecharge } from './operations/recharges/create-recharge.ts'
import { listRechargeMethods } from './operations/recharges/list-recharge-methods.ts'
import { listRecharges, showRecharge } from './operations/recharges/list-recharges.ts'
import {
  createCashRecharge,
  listCashRecharges,
  quoteCashRecharge,
  showCashRecharge,
  showSellerDay,
} from './operations/recharges/recharge-by-seller.ts'
import { requestBankTransfer } from './operations/recharges/request-bank-transfer.ts'
import { reportCardsTransactions } from './operations/reports/report-cards-transactions.ts'
import { reportPromoCodes } from './operations/reports/report-promo-codes.ts'
import { reportWalletTransactions } from './operations/reports/report-wallet-transactions.ts'
import { showStatement } from './operations/reports/show-statement.ts'
import { showAboutUs } from './operations/settings/show-about-us.ts'
import { showServiceState } from './operations/settings/show-service-state.ts'
import { showSettings } from './operations/settings/show-settings.ts'
import { changeSettlement, withdrawSettlement } from './operations/settlements/change-settlement.ts'
import { listAvailableSettlements } from './operations/settlements/list-available-settlements.ts'
import {
  listSettlements,
  printSettlement,
  showSettlement,
} from './operations/settlements/list-settlements.ts'
import { setPayoutAccount, showPayoutAccount } from './operations/settlements/payout-account.ts'
import { requestSettlement } from './operations/settlements/request-settlement.ts'
import { sportsOperations } from './operations/sports/sports-operations.ts'
import {
  listSubscriptionPayments,
  showSubscriptionPayment,
} from './operations/subscriptions/list-subscription-payments.ts'
import { payRenewal, paySubscription, startTrial } from './operations/subscriptions/pay-subscription.ts'
import { quoteSubscription } from './operations/subscriptions/quote-subscription.ts'
import { cancelRenewal, resumeRenewal } from './operations/subscriptions/renewal.ts'
import { showOwnSubscription } from './operations/subscriptions/show-own-subscription.ts'
import { ticketOperations } from './operations/tickets/ticket-operations.ts'
import { transferOperations } from './operations/transfers/transfer-operations.ts'
import { inquireVoucher } from './operations/vouchers/inquire-voucher.ts'
import { listAcceptedVouchers, showAcceptedVoucher } from './operations/vouchers/list-accepted-vouchers.ts'
import { quoteVoucherRecharge, quoteVoucherUse } from './operations/vouchers/quote-voucher.ts'
import { useVoucher } from './operations/vouchers/use-voucher.ts'
import { showHome } from './operations/wallets/show-home.ts'
import { showWallet } from './operations/wallets/show-wallet.ts'

/** Every operation of clients. A route that is not here has no documentation, no test matrix and no build. */
export const operations = [
  ...cardOperations,
  listCategories,
  listCategoryFilters,
  openContactForm,
  sendContactMessage,
  requestAccountKind,
  listAccountRequests,
  showPricing,
  ...favouriteOperations,
  endSession,
  forgotPassword,
  verifyForgotPassword,
  resetPassword,
  listSessions,
  login,
  beginPasskeyLogin,
  passkeyLogin,
  logout,
  register,
  checkPassword,
  sendVerification,
  correctPhone,
  showProfile,
  changePhoto,
  removePhoto,
  showSecondFactor,
  beginTotp,
  setPin,
  showPin,
  showConfirmationLimit,
  changeConfirmationLimit,
  listProvenDevices,
  forgetDevice,
  confirmTotp,
  removeTotp,
  beginPasskey,
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  updatePassword,
  updateProfile,
  verify,
  listNotifications,
  readNotifications,
  showPreferences,
  updatePreferences,
  ...pushOperations,
  listProducts,
  showProduct,
  listProductFilters,
  quoteProductOrder,
  showPoints,
  listPointsMovements,
  takeGift,
  listGiftOrders,
  showGiftOrder,
  listPolls,
  showPoll,
  listOwnVotes,
  voteInPoll,
  createProductOrder,
  listProductOrders,
  showProductOrder,
  listVoucherParcels,
  showPlay,
  startPlay,
  answerQuestion,
  showOwnResult,
  showRanking,
  sendForm,
  showOwnAnswers,
  printReceipt,
  proveTransaction,
  showOwnReceipt,
  showReceipt,
  showSeals,
  createRecharge,
  listRechargeMethods,
  listRecharges,
  showRecharge,
  confirmRecharge,
  requestBankTransfer,
  quoteCashRecharge,
  createCashRecharge,
  listCashRecharges,
  showCashRecharge,
  showSellerDay,
  reportCardsTransactions,
  reportPromoCodes,
  reportWalletTransactions,
  showStatement,
  showSettings,
  showAboutUs,
  showServiceState,
  listAvailableSettlements,
  listSettlements,
  showSettlement,
  printSettlement,
  requestSettlement,
  listSubscriptionPayments,
  showSubscriptionPayment,
  payRenewal,
  paySubscription,
  startTrial,
  quoteSubscription,
  cancelRenewal,
  resumeRenewal,
  showOwnSubscription,
  changeSettlement,
  withdrawSettlement,
  showPayoutAccount,
  setPayoutAccount,
  confirmPayment,
  ...transferOperations,
  inquireVoucher,
  quoteVoucherUse,
  quoteVoucherRecharge,
  useVoucher,
  listAcceptedVouchers,
  showAcceptedVoucher,
  showHome,
  showWallet,
  giveAd,
  noteAdEvents,
  listOwnWantedAds,
  showWantedPhone,
  endWantedAd,
  reportWantedAd,
  listComments,
  listReplies,
  postComment,
  withdrawComment,
  noteViews,
  showEngagement,
  putReaction,
  removeReaction,
  showClub,
  showEventCalendar,
  openStream,
  openFreeStream,
  ...accountOperations,
  ...supportOperations,
  ...sportsOperations,
  ...ticketOperations,
  pairGate,
  scanTicket,
  synchroniseGate,
  withdrawSignUp,
  watchStream,
  ...resources.flatMap(audienceOperationsOf),
  ...resources.flatMap(clientWriteOperationsOf),
] as const satisfies readonly Operation[]
