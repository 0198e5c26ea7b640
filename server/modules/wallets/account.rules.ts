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

export function feeRevenue(currency: string): AccountAddress {
  return stripedAccount('revenue:fees', currency)
}

export function marginRevenue(currency: string): AccountAddress {
  return stripedAccount('revenue:margin', currency)
}

export function promoExpense(currency: string): AccountAddress {
  return stripedAccount('expense:promo', currency)
}

export function adjustments(currency: string): AccountAddress {
  return { kind: 'adjustments', ownerType: null, ownerId: null, currency, floorMinor: null }
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
