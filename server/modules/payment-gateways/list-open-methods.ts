import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listMethods, type MethodRow } from './method.queries.ts'
import type { MethodTerms } from './method.rules.ts'
import type { Gateways } from './open-gateways.ts'

/** The enabled methods in the order of clients; without those whose gateway is not configured. */
export async function listOpenMethods(db: Db, gateways: Gateways): Promise<readonly MethodRow[]> {
  const methods = await listMethods(db)
  return methods.filter(({ active, gateway }) => active && (gateway === null || gateways.has(gateway)))
}

/** Limits and fees in wire form. */
export function describeTerms({ amountMinorMin, amountMinorMax, fee }: MethodTerms) {
  return {
    amount_min: writtenOrNull(amountMinorMin),
    amount_max: writtenOrNull(amountMinorMax),
    fee: {
      fixed: toWire(fee.fixedMinor, defaultCurrency),
      share_bp: fee.shareBp,
      fee_min: toWire(fee.feeMinorMin, defaultCurrency),
      fee_max: writtenOrNull(fee.feeMinorMax),
    },
  }
}

function writtenOrNull(amountMinor: bigint | null): string | null {
  return amountMinor === null ? null : toWire(amountMinor, defaultCurrency)
}
