import { subscriptionTerms } from '#contract/shapes/subscription-terms.ts'
import { guardsOfRanges, type RecordTable } from '#server/ledger/index.ts'

const activity = ['id', 'action', 'subject_type', 'subject_id', 'actor_type', 'actor_id', 'ip', 'device']
const login = ['id', 'actor_type', 'actor_id', 'session_id', 'login', 'result', 'ip', 'agent', 'device', 'os']
const approval = ['id', 'kind', 'maker_id', 'payload', 'payload_hash', 'subject_type', 'subject_id', 'before']
const promo = [
  'code',
  'owner_id',
  'discount_bp',
  'commission_bp',
  'uses_max',
  'uses_per_client_max',
  'cost_max',
  'below_cost',
]
const statementLine = [
  ...['id', 'statement_id', 'channel', 'booked_on', 'amount', 'currency', 'reference', 'text'],
  ...['occurrence', 'created_at'],
]
const settlement = [
  ...['client_id', 'supplier_id', 'vouchers_count', 'total_amount', 'fee', 'net_amount', 'currency'],
  ...['payee_bank', 'payee_holder', 'payee_number'],
]
const treasury = [
  ...['kind', 'amount', 'charge', 'currency', 'channel', 'to_channel', 'payment_id', 'settlement_id'],
  ...['suspense_id', 'client_id', 'supplier_id', 'direction', 'solution', 'reference', 'booked_on'],
  ...['document_id', 'status', 'transaction_id', 'posted_at', 'created_by'],
]
const closedDay = ['day', 'status', 'lines_open', 'items_open', 'closed_at']
const categoryFees = ['buy_currency', 'buy_fee', 'buy_fee_share', 'sell_fee', 'sell_fee_share']
const plan = [...subscriptionTerms, 'currency', 'status']
const moneyTransfer = [
  ...['kind', 'from_client_id', 'to_client_id', 'amount', 'currency', 'reason', 'document_id', 'status'],
  ...['transaction_id', 'posted_at', 'created_by'],
]
const method = [
  'code',
  'gateway',
  'active',
  'amount_min',
  'amount_max',
  'fee_fixed',
  'fee_share_bp',
  'fee_min',
]

const grows = (table: string, columns: readonly string[]): RecordTable => ({
  name: table,
  table,
  id: 'id',
  columns,
  kind: 'grows',
})

/** A person answers for each change: every path of the program that makes one writes it into the activity log. */
const changes = (table: string, id: string, columns: readonly string[]): RecordTable => ({
  name: table,
  table,
  id,
  columns,
  kind: 'changes',
})

/** Nothing but a person's change writes its rows, so one that was put back is seen too. */
const versioned = (table: RecordTable): RecordTable => ({ ...table, version: 'row' })

/** Sealed once, when the row has come to its end. */
const ends = (name: string, table: string, endedAt: string, columns: readonly string[]): RecordTable => ({
  name,
  table,
  id: 'id',
  columns,
  kind: 'ends',
  endedAt,
})

/**
 * What is sealed beside the ledger: who did what, who agreed, who read codes, and the terms by which money moves. A set of
 * columns never changes: further ones are sealed under a further name.
 */
export const sealedTables: readonly RecordTable[] = [
  grows('activity_log', [...activity, 'request_id', 'before', 'after', 'created_at']),
  grows('login_log', [...login, 'browser', 'login_at']),
  grows('approval', [...approval, 'after', 'reason', 'created_at', 'expires_at']),
  ends('approval_decision', 'approval', 'decided_at', ['status', 'checker_id', 'decided_at', 'answer']),
  grows('code_export', [
    'id',
    'approval_id',
    'batch_id',
    'maker_id',
    'checker_id',
    'again',
    'form',
    'created_at',
  ]),
  grows('voucher_reveal', ['id', 'voucher_id', 'client_id', 'staff_id', 'ip', 'created_at']),
  grows('voucher_batch', ['id', 'category_id', 'supplier_id', 'source', 'prefix', 'amount', 'currency']),
  grows('statement_line', statementLine),
  ends('settlement_payee', 'settlement', 'created_at', settlement),
  ends('treasury_posting', 'treasury_operation', 'posted_at', treasury),
  ends('treasury_day', 'treasury_day', 'closed_at', closedDay),
  versioned(changes('setting', 'key', ['value'])),
  versioned(
    changes('category', 'id', ['supplier_id', 'kind', 'currency', 'face_value', 'price', 'buy_price', 'fee']),
  ),
  { ...changes('category', 'id', ['next_price', 'next_buy_price', 'prices_from']), name: 'category_next' },
  {
    ...changes('category', 'id', [...categoryFees, 'next_buy_fee', 'next_buy_fee_share']),
    name: 'category_fees',
  },
  ends('exchange_rate', 'exchange_rate', 'agreed_at', [
    'currency',
    'rate',
    'valid_from',
    'status',
    'created_by',
  ]),
  // Each use writes the row; the database keeps which transaction wrote the terms.
  {
    ...changes('promo_code', 'id', [...promo, 'starts_at', 'ends_at', 'active', 'deleted_at']),
    version: { column: 'terms_version' },
  },
  {
    ...changes('product', 'id', ['price', 'discount', 'active', 'deleted_at']),
    version: { column: 'terms_version' },
  },
  versioned(changes('subscription', 'id', plan)),
  ends('money_transfer', 'money_transfer', 'posted_at', moneyTransfer),
  // Triggers and functions: only a migration writes them, and what divides a ledger and closes its ranges.
  {
    ...versioned(changes('guard', 'id', ['definition'])),
    dropped: 'by migrations',
    commanded: guardsOfRanges,
  },
  versioned(
    changes('card_replacement', 'id', [
      ...['order_id', 'voucher_id', 'replacement_id', 'approval_id', 'reason', 'created_at'],
    ]),
  ),
  // It belongs to its merchant, whom the activities are about.
  { ...versioned(changes('payout_account', 'client_id', ['bank', 'holder', 'number'])), subject: 'client' },
  versioned(changes('payment_method', 'id', [...method, 'fee_max', 'accounts'])),
]
