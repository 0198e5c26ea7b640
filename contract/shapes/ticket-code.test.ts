import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDeep } from '#tests/world/depth.ts'
import { admitTicket, type GateTerms, type Scanned, type TicketUse, unusedTicket } from './admit-ticket.ts'
import { type KnownUse, packUses, unpackUses } from './gate-data.ts'
import { isGenuine, isOfNow, movingCodeAt, secretOf } from './prove-ticket.ts'
import {
  encodeClaim,
  readTicketCode,
  type TicketClaim,
  ticketCodeLengthMax,
  withMovingCode,
  writeTicketCode,
} from './ticket-code.ts'

const tries = isDeep ? 1_000 : 60
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const rawKey = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(12))
const movingKey = Uint8Array.from({ length: 32 }, (_, at) => at)

const codeOf = (claim: TicketClaim): string => {
  const signed = encodeClaim(claim)
  return writeTicketCode(signed, sign(null, signed, privateKey))
}

const kickOff = 1_790_000_040
const claims: fc.Arbitrary<TicketClaim> = fc.record({
  scope: fc.constantFrom('game', 'event', 'season'),
  scopeId: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  ticketId: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  issue: fc.constantFrom(0, 1),
  sectorId: fc.option(fc.bigInt({ min: 1n, max: 10n ** 6n })),
  row: fc.option(fc.integer({ min: 1, max: 200 })),
  seat: fc.option(fc.integer({ min: 1, max: 100_000 })),
  guests: fc.integer({ min: 0, max: 10 }),
  initials: fc.constantFrom('', 'لش', 'LS', 'ع', 'éà'),
  validFrom: fc.integer({ min: 1, max: 10 ** 6 - 100 }).map((minutes) => kickOff + minutes * 60),
  validTo: fc.integer({ min: 10 ** 6 + 1, max: 2 * 10 ** 6 }).map((minutes) => kickOff + minutes * 60),
})

const usual: TicketClaim = {
  ...{
    scope: 'game',
    scopeId: 7n,
    ticketId: 41n,
    issue: 0,
    sectorId: 3n,
    row: 2,
    seat: 44,
    guests: 1,
    initials: 'لش',
  },
  ...{ validFrom: kickOff - 10_800, validTo: kickOff + 21_600 },
}

test('a code says what was signed, in at most 150 characters, also with its digits', () => {
  fc.assert(
    fc.property(claims, (claim) => {
      const text = withMovingCode(codeOf(claim), '123456')
      expect(text.length).toBeLessThanOrEqual(ticketCodeLengthMax)
      expect(readTicketCode(text)).toMatchObject({ claim, moving: '123456' })
    }),
    { numRuns: tries },
  )
})

test('whatever is scanned, reading it never fails', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 200 }),
        fc.base64String(),
        fc.stringMatching(/^[\w-]{0,150}(\.\d{6})?$/),
      ),
      (text) => {
        readTicketCode(text)
      },
    ),
    { numRuns: tries * 5 },
  )
})

test('a code with any byte changed is forged, and one of another key too', async () => {
  const bytes = Buffer.from(codeOf(usual), 'base64url')
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const altered = Buffer.from(bytes)
      altered[at] = (altered[at] ?? 0) ^ change
      const read = readTicketCode(altered.toString('base64url'))
      expect(read === null || !(await isGenuine(read, rawKey))).toBe(true)
    }),
    { numRuns: tries },
  )
  const read = readTicketCode(codeOf(usual))
  const other = Uint8Array.from(
    generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(12),
  )
  expect(read && [await isGenuine(read, rawKey), await isGenuine(read, other)]).toEqual([true, false])
})

test('the digits are those of RFC 6238, and hold for their own half minute and its neighbours', async () => {
  const known = new TextEncoder().encode('12345678901234567890')
  expect(await Promise.all([59, 1_111_111_109, 20_000_000_000].map((at) => movingCodeAt(known, at)))).toEqual(
    // The last six digits of its appendix B.
    ['287082', '081804', '353130'],
  )
  const digits = await movingCodeAt(await secretOf(movingKey, usual), kickOff)
  const holds = [-61, -30, 0, 30, 61, 300].map((seconds) =>
    isOfNow(movingKey, usual, digits, kickOff + seconds),
  )
  expect(await Promise.all(holds)).toEqual([false, true, true, true, false, false])
})

describe('a gate without the network refuses, for the right reason,', () => {
  const gate: GateTerms = {
    ...{ sectorIds: ['3'], directions: ['in'], opensAt: null, closesAt: null, demandsMovingCode: true },
    scopes: [],
  }
  const digitsAt = async (claim: TicketClaim, at: number) =>
    movingCodeAt(await secretOf(movingKey, claim), at)
  /** As a gate does it. */
  async function decide(text: string, at: number, use: TicketUse = unusedTicket) {
    const ticket = readTicketCode(text)
    const genuine = ticket !== null && (await isGenuine(ticket, rawKey))
    const moving = ticket?.moving ? await isOfNow(movingKey, ticket.claim, ticket.moving, at) : null
    const scanned: Scanned = { ticket, genuine, moving, direction: 'in', at }
    const { validFrom: from = 0, validTo: to = 0 } = ticket?.claim ?? {}
    const scopes = [{ scope: 'game' as const, id: '7', from, to }]
    const { result, reason } = admitTicket(scanned, { ...gate, scopes }, use)
    return reason ?? result
  }
  const shown = async (claim: TicketClaim, at: number) =>
    withMovingCode(codeOf(claim), await digitsAt(claim, at))
  const forge = (claim: TicketClaim) => {
    const signed = encodeClaim(claim)
    return writeTicketCode(signed, new Uint8Array(64))
  }
  const alter = (text: string) => {
    const bytes = Buffer.from(text.split('.')[0] ?? '', 'base64url')
    bytes[8] = (bytes[8] ?? 0) ^ 4
    return bytes.toString('base64url')
  }
  const cases: Readonly<
    Record<string, (claim: TicketClaim, at: number) => Promise<readonly [string, string | RegExp]>>
  > = {
    'nothing of an honest one': async (claim, at) => [await decide(await shown(claim, at), at), 'admitted'],
    'a forged one': async (claim, at) => [await decide(forge(claim), at), 'forged'],
    'an altered one': async (claim, at) => [
      await decide(alter(await shown(claim, at)), at),
      /forged|other_game|scanned_not_found/,
    ],
    'a revoked one': async (claim, at) => [
      await decide(await shown(claim, at), at, { ...unusedTicket, revoked: true }),
      'revoked',
    ],
    'a sheet that no seller has got': async (claim, at) => [
      await decide(await shown(claim, at), at, { ...unusedTicket, revoked: true, notActivated: true }),
      'not_activated',
    ],
    'one that was given away': async (claim, at) => [
      await decide(await shown(claim, at), at, { ...unusedTicket, issue: claim.issue + 1 }),
      'transferred',
    ],
    'an expired one': async (claim) => [
      await decide(await shown(claim, claim.validTo), claim.validTo),
      'too_late',
    ],
    'one of another game': async (claim, at) => [
      await decide(await shown({ ...claim, scopeId: 8n }, at), at),
      'other_game',
    ],
    'one that was used': async (claim, at) => [
      await decide(await shown(claim, at), at, { ...unusedTicket, inside: 1 + claim.guests }),
      'scanned',
    ],
    'a screenshot': async (claim, at) => [await decide(await shown(claim, at), at + 120), 'screenshot'],
    'a code without its digits': async (claim, at) => [await decide(codeOf(claim), at), 'screenshot'],
  }

  test.each(Object.entries(cases))('%s', async (_name, of) => {
    await fc.assert(
      fc.asyncProperty(claims, fc.nat(3_600), async (any, seconds) => {
        const claim = { ...any, scope: 'game' as const, scopeId: 7n, sectorId: 3n }
        const [got, wanted] = await of(claim, claim.validFrom + seconds)
        if (wanted instanceof RegExp) expect(got).toMatch(wanted)
        else expect(got).toBe(wanted)
      }),
      { numRuns: tries },
    )
  })
})

test('a ticket of a game that was moved after it was printed admits at the new time, one of a season in its own too', () => {
  const day = 86_400
  const { validFrom: from, validTo: to } = usual
  const reasonOf = (scope: 'game' | 'season', at: number) => {
    const read = { claim: { ...usual, scope }, signed: new Uint8Array(), signature: new Uint8Array() }
    const scanned: Scanned = {
      ...{ ticket: { ...read, moving: null }, genuine: true, moving: null, direction: 'in', at },
    }
    const rules = {
      sectorIds: [],
      directions: ['in'],
      opensAt: null,
      closesAt: null,
      demandsMovingCode: false,
    }
    const scopes = [{ scope, id: '7', from: from + day, to: to + day }]
    return admitTicket(scanned, { ...rules, directions: ['in'], scopes }, unusedTicket).reason
  }
  const times = [from, from + day, to + day]
  expect(times.map((at) => reasonOf('game', at))).toEqual(['too_early', null, 'too_late'])
  expect(reasonOf('season', from + day)).toBe('too_late')
})

test('what a gate knows of 50,000 used tickets is packed into 200 kB and read again', async () => {
  const uses: KnownUse[] = Array.from({ length: 50_000 }, (_, at) => ({
    ticketId: BigInt(1_000_000 + at * 2 + (at % 3)),
    issue: at % 50 === 0 ? 1 : 0,
    revoked: at % 100 === 0,
    notActivated: at % 200 === 0,
    inside: 1 + (at % 4),
    last: { at: kickOff - ((at * 7_919) % 180) * 60, gate: (at * 31) % 8 },
  }))
  const packed = await packUses(uses)
  expect(packed.length).toBeLessThanOrEqual(200_000)
  expect(await unpackUses(packed)).toEqual(uses)
  expect(await unpackUses(await packUses([]))).toEqual([])
})
