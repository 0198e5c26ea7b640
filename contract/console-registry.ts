import { resources } from './console-resources.ts'
import type { Operation } from './kernel/operation.ts'
import { listOperations, operationsOf } from './kernel/resource/resource-operations.ts'
import { approve, listApprovals, refuse, showApproval, withdraw } from './operations/approvals/approvals.ts'
import { showClientWallet } from './operations/clients/show-client-wallet.ts'
import { showBadges } from './operations/console/badges.ts'
import { downloadJobFile, listJobs, showJob } from './operations/console/jobs.ts'
import {
  destroySavedView,
  listSavedViews,
  storeSavedView,
  updateSavedView,
} from './operations/console/saved-views.ts'
import { searchEverything } from './operations/console/search.ts'
import { listContactAnswers } from './operations/content/answer-contact.ts'
import { previewPageText } from './operations/content/preview-page-text.ts'
import { showDashboard } from './operations/dashboard/show-dashboard.ts'
import { downloadFormFile, exportFormEntries, showFormAnswers } from './operations/forms/read-entries.ts'
import {
  destroyNote,
  downloadNoteFile,
  listColleagues,
  listNotes,
  pinNote,
  storeNote,
} from './operations/notes/notes.ts'
import { estimateNotification } from './operations/notifications/estimate-notification.ts'
import { listLikeRequests, showSlip } from './operations/recharges/answer-request.ts'
import { compareStatement } from './operations/recharges/compare-statement.ts'
import {
  exportAvailable,
  exportSettlementCounts,
  exportVoucherCounts,
  reportAvailable,
} from './operations/reports/staff-reports.ts'
import {
  changeSettings,
  listSettingChanges,
  listSettings,
  postSettings,
} from './operations/settings/change-settings.ts'
import { showDualControlLimits } from './operations/settings/show-dual-control-limits.ts'
import { showEditor } from './operations/settings/show-editor.ts'
import { downloadBankFile, makeBankFile } from './operations/settlements/bank-files.ts'
import { makeSettlement } from './operations/settlements/make-settlement.ts'
import { countSettlements, printSettlement } from './operations/settlements/read-settlements.ts'
import { sendTestMessage } from './operations/sms/send-test-message.ts'
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
  proveAfresh,
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
import {
  exportStatistic,
  exportStatisticRows,
  listStatisticRows,
  showStatistic,
} from './operations/statistics/statistics.ts'
import { startForClient } from './operations/subscriptions/start-for-client.ts'
import { printPaperTickets } from './operations/tickets/print-paper-tickets.ts'
import { cancelVouchers, previewCancellation } from './operations/vouchers/cancel-vouchers.ts'
import { countByCategory } from './operations/vouchers/count-vouchers.ts'
import { createBatch, previewBatch } from './operations/vouchers/create-batch.ts'
import {
  askForCodes,
  confirmCodes,
  showCodeExport,
  showPassphrase,
  takeCodes,
} from './operations/vouchers/export-codes.ts'
import {
  checkImport,
  downloadRejected,
  importCodes,
  rejectedRows,
} from './operations/vouchers/import-codes.ts'
import { lookUpVoucher } from './operations/vouchers/look-up-voucher.ts'
import { previewSale, sellVouchers, takeBackVouchers } from './operations/vouchers/sell-vouchers.ts'
import { showBatchFigures } from './operations/vouchers/show-batch-figures.ts'
import { showVoucherLife } from './operations/vouchers/show-voucher-life.ts'
import { quoteForMerchant, useForMerchant } from './operations/vouchers/use-for-merchant.ts'
import { exportWalletStatement, showBalanceAt } from './operations/wallets/wallet-statement.ts'
import { reverseTransaction, showPostings } from './operations/wallets/wallet-transactions.ts'

/** Every operation of the console that no definition makes: sign-in, wizards, approvals, reports. */
export const consoleOperations = [
  showStaffSession,
  staffLogin,
  staffLogout,
  showDashboard,
  showFormAnswers,
  downloadFormFile,
  exportFormEntries,
  showStatistic,
  exportStatistic,
  listStatisticRows,
  exportStatisticRows,
  previewBatch,
  createBatch,
  showBatchFigures,
  askForCodes,
  showCodeExport,
  showPassphrase,
  confirmCodes,
  takeCodes,
  previewCancellation,
  cancelVouchers,
  lookUpVoucher,
  quoteForMerchant,
  useForMerchant,
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
  proveAfresh,
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
  showBadges,
  listSavedViews,
  storeSavedView,
  updateSavedView,
  destroySavedView,
  estimateNotification,
  listNotes,
  storeNote,
  pinNote,
  destroyNote,
  downloadNoteFile,
  listColleagues,
  listApprovals,
  showApproval,
  approve,
  refuse,
  withdraw,
  showPermissions,
  changeRolePermissions,
  changeUserRoles,
  showPostings,
  reverseTransaction,
  showBalanceAt,
  exportWalletStatement,
  showClientWallet,
  makeSettlement,
  startForClient,
  makeBankFile,
  downloadBankFile,
  printPaperTickets,
  printSettlement,
  countSettlements,
  listSettings,
  changeSettings,
  postSettings,
  showEditor,
  sendTestMessage,
  listSettingChanges,
  showDualControlLimits,
  showSlip,
  listLikeRequests,
  compareStatement,
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
