/**
 * Every expected failure and its HTTP status. The sentences stand in contract/messages/{ar,en}/errors.json under
 * the same code. A rule that says no is 422: only a lost session is 401.
 */
export const errorCodes = {
  'request.malformed': 400,
  'request.too_large': 413,
  'request.invalid': 422,
  'request.limited': 429,
  'request.not_found': 404,
  'request.unauthenticated': 401,
  'request.permission_denied': 403,
  'request.something_is_wrong': 500,
  busy: 503,
  unavailable: 503,
  'idempotency.conflict': 409,
  'idempotency.key_required': 422,

  'file.not_an_image': 422,
  'file.image_too_large': 422,
  'file.too_large': 422,
  'file.type_not_allowed': 422,

  'auth.incorrect': 422,
  'auth.account_inactive': 422,
  'auth.email_does_not_exist': 422,
  'auth.code_is_incorrect': 422,
  'auth.code_has_expired': 422,
  'auth.incorrect_password': 422,
  'auth.verify': 403,
  'auth.verify_phone': 403,
  'auth.verify_email': 403,
  'auth.already_verified': 422,
  'auth.resend_too_soon': 429,
  'auth.taken': 422,

  'ledger.insufficient_funds': 422,
  'ledger.account_frozen': 422,
  'ledger.account_not_frozen': 422,
  'ledger.account_drifts': 422,
  'ledger.hold_not_open': 422,
  'ledger.already_reversed': 422,
  'ledger.not_reversible': 422,

  'voucher.not_usable': 422,
  'voucher.not_found': 404,
  'voucher.guesses_exhausted': 429,
  'voucher.wrong_kind': 422,
  'voucher.not_cancellable': 422,
  'voucher.used_by_you': 422,
  'batch.not_ready': 422,
  'batch.already_printed': 422,
  'batch.nothing_to_sell': 422,
  'batch.sale_too_large': 422,
  'batch.not_a_seller': 422,
  'batch.nothing_to_take_back': 422,
  'import.nothing_accepted': 422,
  'import.unreadable': 422,
  'import.too_large': 422,

  'category.currency_not_sold': 422,
  'category.prices_do_not_fit': 422,
  'category.pattern_invalid': 422,

  'recharge.method_unavailable': 422,
  'recharge.below_minimum': 422,
  'recharge.above_maximum': 422,

  'card.category_unavailable': 422,
  'card.out_of_stock': 422,
  'card.not_refundable': 422,
  'card.revealed': 422,
  'promo.not_valid': 422,
  'promo.own_code': 422,
  'promo.exhausted': 422,

  'transfer.not_pro': 403,
  'transfer.receiver_not_found': 422,
  'transfer.to_self': 422,
  'transfer.below_minimum': 422,
  'transfer.above_maximum': 422,
  'transfer.daily_limit_exceeded': 422,
  'transfer.monthly_limit_exceeded': 422,

  'contact.form_too_fresh': 422,
  'contact.form_expired': 422,

  'settlement.nothing_available': 422,
  'settlement.not_payable': 422,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorCodes
