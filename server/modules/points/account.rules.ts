import type { AccountAddress } from '#server/ledger/index.ts'

export const pointsCurrency = 'PTS'

/** What a client has; never below zero. */
export function pointsOf(clientId: bigint): AccountAddress {
  return { kind: 'points', ownerType: 'client', ownerId: clientId, currency: pointsCurrency, floorMinor: 0n }
}

/** Where points come from and where they end: less than nothing by as many as clients have and gave for gifts. */
export function pointsIssued(): AccountAddress {
  return stripedAccount('points-issued')
}

/** What clients gave for gifts. */
export function giftRevenue(): AccountAddress {
  return stripedAccount('revenue:gifts')
}

/** Each worker of the posting engine has a stripe of it. */
function stripedAccount(kind: string): AccountAddress {
  return { kind, ownerType: 'stripe', ownerId: null, currency: pointsCurrency, floorMinor: null }
}
