import { type Account, type Bank, openBank } from './bank.ts'

/**
 * The state of the model: people, their money and goods, their actions. Ids are the product's, as text; amounts are whole
 * minor units; shares are hundredths of a percent.
 */
export interface Model {
  readonly bank: Bank
  /** Accounts without an owner, in several currencies: `pot plain 3 USD`. */
  readonly pots: string[]
  readonly clients: Client[]
  readonly categories: Category[]
  readonly batches: Batch[]
  readonly promos: Promo[]
  readonly sales: Sale[]
  readonly orders: Order[]
  readonly transfers: Transfer[]
  readonly posts: Post[]
  readonly holds: Hold[]
  readonly uses: Use[]
  readonly settlements: Settlement[]
  terms: Terms
  rechargeRule: RechargeRule
}

export interface Client {
  readonly id: string
  readonly phone: string
  readonly username: string
  readonly memberNo: string
  /** Of its session. */
  readonly token: string
  verified: boolean
  active: boolean
  pro: boolean
  merchant: boolean
  seller: boolean
  /** Its session was never ended. */
  signedIn: boolean
  /** In transfers today. */
  sent: bigint
}

export interface Category {
  readonly id: string
  readonly supplierId: string
  readonly kind: 'recharge' | 'card' | 'goods'
  readonly face: bigint
  readonly price: bigint
  readonly buyPrice: bigint
  readonly fee: bigint
}

export interface Batch {
  readonly id: string
  readonly category: Category
  status: 'ready' | 'activated' | 'cancelled'
  /** In the order of their serial numbers. */
  readonly vouchers: Voucher[]
}

export interface Voucher {
  readonly serial: string
  readonly code: string
  readonly batch: Batch
  readonly id: string
  status: 'available' | 'sold' | 'used' | 'cancelled'
  expired: boolean
  owner: Client | null
  usedBy: Client | null
  sale: Sale | null
  marked: boolean
  shown: boolean
}

export interface Promo {
  readonly id: string
  readonly code: string
  readonly owner: Client | null
  readonly discount: bigint
  readonly commission: bigint
  /** Of commissions that were spent before their orders came back. */
  owed: bigint
  readonly max: number | null
  readonly maxPerClient: number | null
}

export interface Sale {
  readonly id: string
  readonly batch: Batch
  readonly seller: Client
  readonly payer: string
}

export interface Order {
  readonly id: string
  readonly client: Client
  readonly category: Category
  readonly cards: readonly Voucher[]
  readonly promo: Promo | null
  readonly full: bigint
  readonly discount: bigint
  readonly commission: bigint
  /** Paid back what the owner owed. */
  readonly withheld: bigint
  refunded: boolean
}

export interface Transfer {
  readonly id: string
  readonly from: Client
  readonly to: Client
  readonly amount: bigint
  readonly fee: bigint
  reversed: boolean
}

export interface Post {
  readonly id: string
  readonly moves: readonly { readonly from: string; readonly to: string; readonly amount: bigint }[]
  reversed: boolean
}

export interface Hold {
  readonly id: string
  readonly account: string
  readonly amount: bigint
  captured: bigint
  status: 'open' | 'captured' | 'released' | 'expired'
  /** Its time is over. */
  lapsed: boolean
}

/** A goods voucher that a merchant accepted. */
export interface Use {
  readonly id: string
  readonly voucher: Voucher
  readonly merchant: Client
  readonly amount: bigint
  readonly fee: bigint
  settlement: Settlement | null
}

export interface Settlement {
  readonly id: string
  readonly merchant: Client
  readonly count: number
  readonly total: bigint
  readonly fee: bigint
  status: 'requested' | 'paid' | 'refused'
}

export interface Terms {
  readonly min: bigint
  readonly max: bigint
  readonly daily: bigint
  readonly monthly: bigint
  readonly feeFixed: bigint
  readonly feeShare: bigint
  readonly feeMin: bigint
  readonly feeMax: bigint | null
}

export interface RechargeRule {
  readonly enabled: boolean
  readonly min: bigint | null
  readonly max: bigint | null
}

export function startModel(
  opening: ReadonlyMap<string, Account>,
  rules: { readonly terms: Terms; readonly rechargeRule: RechargeRule },
): Model {
  return {
    bank: openBank(opening),
    pots: [],
    clients: [],
    categories: [],
    batches: [],
    promos: [],
    sales: [],
    orders: [],
    transfers: [],
    posts: [],
    holds: [],
    uses: [],
    settlements: [],
    ...rules,
  }
}

export const walletOf = ({ id }: Client) => `wallet client ${id} LYD`
export const receivableOf = ({ id }: Client) => `receivable client ${id} LYD`
export const supplierOf = ({ supplierId }: Category) => `supplier supplier ${supplierId} LYD`
export const vouchersOutstanding = 'vouchers-outstanding LYD'
export const fees = 'revenue:fees LYD'
export const margin = 'revenue:margin LYD'
export const promotion = 'expense:promo LYD'
export const cash = 'clearing:cash LYD'
export const bankAccount = 'clearing:bank LYD'

/** A share in hundredths of a percent; half a minor unit counts as one. */
export function share(amount: bigint, hundredths: bigint): bigint {
  return (amount * hundredths + 5_000n) / 10_000n
}
