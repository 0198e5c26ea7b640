import type { AccountAddress } from '#server/ledger/index.ts'

/** The accounts. Clients' accounts never fall below zero; the operator's have no floor. */

export function walletOf(clientId: bigint, currency: string): AccountAddress {
  return ownedAccount('wallet', 'client', clientId, currency, 0n)
}

/** A merchant's unpaid earnings. */
export function receivableOf(clientId: bigint, currency: string): AccountAddress {
  return ownedAccount('receivable', 'client', clientId, currency, 0n)
}

/** The debt to a supplier for sold cards. */
export function supplierAccountOf(supplierId: bigint, currency: string): AccountAddress {
  return ownedAccount('supplier', 'supplier', supplierId, currency, null)
}

/** The value owed for vouchers in people's hands. */
export function vouchersOutstanding(currency: string): AccountAddress {
  return stripedAccount('vouchers-outstanding', currency)
}

/** Money in transit: `bank`, `cash`, `gateway:plutu`. */
export function clearingOf(channel: 'bank' | 'cash' | `gateway:${string}`, currency: string): AccountAddress {
  return stripedAccount(`clearing:${channel}`, currency)
}

/** What a client owes for money that a gateway took back after it was spent: never above zero. */
export function debtOf(clientId: bigint, currency: string): AccountAddress {
  return ownedAccount('debt', 'client', clientId, currency, null)
}

/** Money that came for nobody we know, or for a wallet that takes none. */
export function suspenseOf(currency: string): AccountAddress {
  return operatorAccount('suspense', currency)
}

/** Losses and gains that stay with the operator. */
export function writeOffs(currency: string): AccountAddress {
  return operatorAccount('write-offs', currency)
}

/** What banks and gateways charge the operator. */
export function chargesExpense(currency: string): AccountAddress {
  return operatorAccount('expense:charges', currency)
}

/** The value of sold vouchers that expired unused. */
export function breakageRevenue(currency: string): AccountAddress {
  return operatorAccount('revenue:breakage', currency)
}

/** What products were sold for. */
export function productRevenue(currency: string): AccountAddress {
  return stripedAccount('revenue:products', currency)
}

/** What tickets were sold for. */
export function ticketRevenue(currency: string): AccountAddress {
  return stripedAccount('revenue:tickets', currency)
}

export function feeRevenue(currency: string): AccountAddress {
  return stripedAccount('revenue:fees', currency)
}

export function marginRevenue(currency: string): AccountAddress {
  return stripedAccount('revenue:margin', currency)
}

/** What clients pay for their plans. */
export function subscriptionRevenue(currency: string): AccountAddress {
  return stripedAccount('revenue:subscriptions', currency)
}

export function promoExpense(currency: string): AccountAddress {
  return stripedAccount('expense:promo', currency)
}

/**
 * What the operator earns by its trade: fees, margins and plans, less discounts and commissions. The price of goods is
 * turnover, as no book knows their cost; vouchers that expired are no trade.
 */
export const earningAccounts = [feeRevenue, marginRevenue, subscriptionRevenue, promoExpense] as const

export function adjustments(currency: string): AccountAddress {
  return operatorAccount('adjustments', currency)
}

function operatorAccount(kind: string, currency: string): AccountAddress {
  return { kind, ownerType: null, ownerId: null, currency, floorMinor: null }
}

function ownedAccount(
  kind: string,
  ownerType: string,
  ownerId: bigint,
  currency: string,
  floorMinor: bigint | null,
): AccountAddress {
  return { kind, ownerType, ownerId, currency, floorMinor }
}

/** Each worker of the posting engine has a stripe of it: nearly every posting moves these. */
function stripedAccount(kind: string, currency: string): AccountAddress {
  return { kind, ownerType: 'stripe', ownerId: null, currency, floorMinor: null }
}
