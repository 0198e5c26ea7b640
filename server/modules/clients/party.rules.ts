import { type Handle, readHandle } from './client.rules.ts'

/** One side of a payment. */
export interface Party {
  readonly id: bigint
  readonly memberNo: string
  /** In clear: mask it before others see it. */
  readonly name: string
  readonly phone: string
  readonly username: string
  /** Active and verified: it can receive money. */
  readonly receives: boolean
  readonly merchant: boolean
}

/** A typed or scanned payee: a phone in any form, a member number, a username with or without `@`. */
export function readPayee(text: string): Handle {
  return readHandle(text.replace(/^\s*@/, ''))
}

/** Finds the payee among the loaded clients. An e-mail names no payee: it would reveal accounts. */
export function partyFinder(parties: readonly Party[]): (payee: Handle) => Party | undefined {
  const byHandle = {
    phone: new Map(parties.map((party) => [party.phone, party])),
    member_no: new Map(parties.map((party) => [party.memberNo, party])),
    username: new Map(parties.map((party) => [party.username.toLowerCase(), party])),
    email: new Map<string, Party>(),
  }
  return ({ kind, value }) => byHandle[kind].get(value)
}
