import type { AnswerInput, BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  pairGate,
  scanTicket as scanOperation,
  synchroniseGate,
} from '#contract/operations/gates/scan-tickets.ts'
import { packUses } from '#contract/shapes/gate-data.ts'
import { toBase64Url } from '#contract/shapes/ticket-code.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hashToken, type KeyRing, newToken } from '#server/platform/secrets/index.ts'
import {
  type Asked,
  findOpenGate,
  insertDevice,
  noteSeen,
  type OpenGate,
  takePairingCode,
} from './gate.queries.ts'
import { countInside, listDuplicates, listGates, listOverturned, listUses } from './gate-data.queries.ts'
import { movingKeyOf, publicKeyOf } from './gate-keys.ts'
import { nearestOf, scopesOf, termsOf } from './gate-terms.ts'
import { type ScanAnswer, takeScans } from './take-scans.ts'

/** @throws Refusal `gate.wrong_pairing_code` */
export async function pairDevice(
  tx: Tx,
  { code, name }: BodyOf<typeof pairGate>,
): Promise<AnswerInput<typeof pairGate>> {
  const gate = await takePairingCode(tx, code.replaceAll(/\D/g, ''))
  if (!gate) throw new Refusal('gate.wrong_pairing_code')
  const key = newToken()
  await insertDevice(tx, { gateId: gate.id, name, keyHash: hashToken(key) })
  return { key, gate: gate.name }
}

/** @throws Refusal `gate.unknown_device`, also for a key that was taken away; `gate.nothing_takes_place` */
async function expectGate(db: Db, key: string, scans: Asked['scans']): Promise<OpenGate> {
  const gate = await findOpenGate(db, { keyHash: hashToken(key), scans })
  if (!gate) throw new Refusal('gate.unknown_device')
  if (gate.occasions.length === 0) throw new Refusal('gate.nothing_takes_place')
  return gate
}

type Verdict = AnswerInput<typeof scanOperation>

const verdictOf = ({ last, ...answer }: ScanAnswer): Verdict => ({
  ...answer,
  last: last && { at: last.at * 1000, gate: last.gate },
})

/** One ticket, decided with all that is known here. */
export async function scanTicket(
  tx: Tx,
  keys: KeyRing,
  { key, scan }: BodyOf<typeof scanOperation>,
): Promise<Verdict> {
  const gate = await expectGate(tx, key, [scan])
  const [answer] = await takeScans(tx, { keys, gate, scans: [{ ...scan, decided: null }] })
  if (!answer) throw new Error('a scan has no verdict')
  return verdictOf(answer)
}

/** What was read without the network comes in; what the gate needs to decide alone goes out. */
export async function synchronise(
  tx: Tx,
  keys: KeyRing,
  sent: BodyOf<typeof synchroniseGate>,
): Promise<AnswerInput<typeof synchroniseGate>> {
  const gate = await expectGate(tx, sent.key, sent.scans)
  await noteSeen(tx, { deviceId: gate.deviceId, waiting: sent.waiting, deviceTime: sent.device_time })
  const answers = await takeScans(tx, { keys, gate, scans: sent.scans })
  const near = nearestOf(gate.occasions)
  const terms = termsOf(gate, near)
  const changedAfter = sent.since === null ? null : new Date(sent.since)
  const gates = await listGates(tx, near)
  const uses = await listUses(tx, near, { changedAfter, gateIds: gates.map(({ id }) => id) })
  const overturned = await listOverturned(tx, gate.deviceId, changedAfter)
  const duplicates = await listDuplicates(tx, gate.gateId, near, changedAfter)
  return {
    server_time: Math.round(gate.now),
    since: new Date(gate.now).toISOString(),
    gate: {
      name: gate.name,
      title: near[0]?.title ?? gate.name,
      sector_ids: [...terms.sectorIds],
      directions: [...terms.directions],
      opens_at: gate.opensAt,
      closes_at: gate.closesAt,
      demands_moving_code: gate.demandsMovingCode,
      inside: await countInside(tx, gate.gateId, near),
    },
    scopes: scopesOf(near).map((one) => ({
      scope: one.scope,
      id: String(one.scopeId),
      from: one.occasion.from,
      to: one.occasion.to,
      public_key: toBase64Url(publicKeyOf(keys, one)),
      moving_key: toBase64Url(movingKeyOf(keys, one)),
    })),
    gates: gates.map(({ name }) => name),
    uses: await packUses(uses),
    complete: changedAfter === null,
    verdicts: [
      ...answers.map(verdictOf),
      ...overturned.map(({ id, result, reason, at, gate: there }) => ({
        id,
        result,
        reason,
        left: 0,
        last: at === null || there === null ? null : { at: Math.round(at), gate: there },
      })),
    ],
    duplicates: duplicates.map(({ number, firstGate, firstAt, laterGate, laterAt }) => ({
      number,
      first: { gate: firstGate, at: Math.round(firstAt) },
      later: { gate: laterGate, at: Math.round(laterAt) },
    })),
  }
}
