import { resources } from './console-resources.ts'
import type { Operation } from './kernel/operation.ts'
import { listOperations, operationsOf } from './kernel/resource/resource-operations.ts'
import { approve, listApprovals, refuse, showApproval, withdraw } from './operations/approvals/approvals.ts'
import { listOrderedCards } from './operations/card-desk/card-orders.ts'
import { endClientSessions, listClientSessions } from './operations/client-desk/client-sessions.ts'
import { givePassword } from './operations/client-desk/give-password.ts'
import { showClientWallet } from './operations/client-desk/show-client-wallet.ts'
import { verifyContactByHand } from './operations/client-desk/verify-contact.ts'
import { downloadJobFile, listJobs, showJob } from './operations/console/jobs.ts'
import {
  destroySavedView,
  listSavedViews,
  storeSavedView,
  updateSavedView,
} from './operations/console/saved-views.ts'
import { searchEverything } from './operations/console/search.ts'
import { answerContact, listContactAnswers } from './operations/content/answer-contact.ts'
import { previewPageText } from './operations/content/preview-page-text.ts'
import { showDashboard } from './operations/dashboard/show-dashboard.ts'
import {
  exportAvailable,
  exportSettlementCounts,
  exportVoucherCounts,
  reportAvailable,
} from './operations/desk-reports/desk-reports.ts'
import { approveRequest, listLikeRequests, showSlip } from './operations/recharges/answer-request.ts'
import { askGateway } from './operations/recharges/ask-gateway.ts'
import { changeTerms } from './operations/recharges/change-terms.ts'
import { compareStatement } from './operations/recharges/compare-statement.ts'
import { changeSettings, listSettingChanges, listSettings } from './operations/settings/change-settings.ts'
import { showAloneLimits } from './operations/settings/show-alone-limits.ts'
import { listClientAvailable, makeSettlement } from './operations/settlement-desk/make-settlement.ts'
import {
  countSettlements,
  listSettledVouchers,
  printSettlement,
} from './operations/settlement-desk/read-settlements.ts'
import { changeSignIn } from './operations/staff/change-sign-in.ts'
import { resetFactors } from './operations/staff/reset-factors.ts'
import { changeRolePermissions, changeUserRoles, showPermissions } from './operations/staff/roles.ts'
import {
  endStaffSession,
  listStaffNotifications,
  listStaffSessions,
  readStaffNotifications,
  updateStaffProfile,
} from './operations/staff-access/my-account.ts'
import {
  listSecondFactors,
  offerPasskey,
  provePasskey,
  proveRecoveryCode,
  proveTotp,
} from './operations/staff-access/second-factor.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './operations/staff-access/set-up-factor.ts'
import { showStaffSession } from './operations/staff-access/show-staff-session.ts'
import { staffLogin, staffLogout } from './operations/staff-access/sign-in.ts'
import {
  staffForgotPassword,
  staffResetPassword,
  staffUpdatePassword,
  staffVerifyForgotPassword,
} from './operations/staff-access/staff-password.ts'
import { activateBatch } from './operations/voucher-desk/activate-batch.ts'
import { cancelVouchers, previewCancellation } from './operations/voucher-desk/cancel-vouchers.ts'
import { countByCategory, countVouchers } from './operations/voucher-desk/count-vouchers.ts'
import { createBatch, previewBatch } from './operations/voucher-desk/create-batch.ts'
import {
  askForCodes,
  confirmCodes,
  showCodeExport,
  showPassphrase,
  takeCodes,
} from './operations/voucher-desk/export-codes.ts'
import {
  checkImport,
  downloadRejected,
  importCodes,
  rejectedRows,
} from './operations/voucher-desk/import-codes.ts'
import { inquireAtDesk } from './operations/voucher-desk/inquire-at-desk.ts'
import { previewSale, sellVouchers, takeBackVouchers } from './operations/voucher-desk/sell-vouchers.ts'
import { showBatchFigures } from './operations/voucher-desk/show-batch-figures.ts'
import { showVoucherLife } from './operations/voucher-desk/show-voucher-life.ts'
import { quoteAtDesk, useAtDesk } from './operations/voucher-desk/use-at-desk.ts'
import { reverseTransaction, showPostings } from './operations/wallet-desk/wallet-transactions.ts'
import { adjustWallet } from './operations/wallets/adjust-wallet.ts'

/** Every operation of the console that no definition makes: sign-in, wizards, approvals, reports. */
export const consoleOperations = [
  showStaffSession,
  staffLogin,
  staffLogout,
  showDashboard,
  previewBatch,
  createBatch,
  showBatchFigures,
  activateBatch,
  askForCodes,
  showCodeExport,
  showPassphrase,
  confirmCodes,
  takeCodes,
  previewCancellation,
  cancelVouchers,
  inquireAtDesk,
  quoteAtDesk,
  useAtDesk,
  countVouchers,
  countByCategory,
  showVoucherLife,
  previewSale,
  sellVouchers,
  takeBackVouchers,
  checkImport,
  importCodes,
  downloadRejected,
  rejectedRows,
  listSecondFactors,
  proveTotp,
  proveRecoveryCode,
  offerPasskey,
  provePasskey,
  beginTotp,
  confirmTotp,
  beginPasskey,
  addPasskey,
  removeTotp,
  removePasskey,
  renewRecoveryCodes,
  staffForgotPassword,
  staffVerifyForgotPassword,
  staffResetPassword,
  staffUpdatePassword,
  updateStaffProfile,
  listStaffSessions,
  endStaffSession,
  listStaffNotifications,
  readStaffNotifications,
  listJobs,
  showJob,
  downloadJobFile,
  searchEverything,
  listSavedViews,
  storeSavedView,
  updateSavedView,
  destroySavedView,
  listApprovals,
  showApproval,
  approve,
  refuse,
  withdraw,
  showPermissions,
  changeRolePermissions,
  changeUserRoles,
  changeSignIn,
  resetFactors,
  adjustWallet,
  showPostings,
  reverseTransaction,
  listOrderedCards,
  showClientWallet,
  givePassword,
  verifyContactByHand,
  listClientSessions,
  endClientSessions,
  listClientAvailable,
  makeSettlement,
  listSettledVouchers,
  printSettlement,
  countSettlements,
  listSettings,
  changeSettings,
  listSettingChanges,
  showAloneLimits,
  approveRequest,
  showSlip,
  listLikeRequests,
  askGateway,
  compareStatement,
  changeTerms,
  answerContact,
  listContactAnswers,
  previewPageText,
  reportAvailable,
  exportAvailable,
  exportVoucherCounts,
  exportSettlementCounts,
] as const satisfies readonly Operation[]

/** Every operation that a definition makes. */
export const resourceOperations: readonly Operation[] = resources.flatMap((resource) =>
  listOperations(operationsOf(resource, resources)),
)
