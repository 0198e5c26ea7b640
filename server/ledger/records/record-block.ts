import { noHash } from '#contract/kernel/seal-text.ts'
import { type KeyRing, keyedHash } from '#server/platform/secrets/index.ts'
import { sha256 } from '../seal/merkle.ts'
import type { RecordLine, Through } from './record-tables.rules.ts'

export interface RecordBlock {
  readonly number: string
  readonly sealedAt: string
  readonly through: Through
  readonly list: string
  readonly previousHash: string
  readonly hash: string
}

export function makeRecordBlock(
  previous: Pick<RecordBlock, 'number' | 'hash'> | null,
  facts: Pick<RecordBlock, 'sealedAt' | 'through' | 'list'>,
): RecordBlock {
  const number = (BigInt(previous?.number ?? 0) + 1n).toString()
  const block = { number, previousHash: previous?.hash ?? noHash, ...facts }
  return { ...block, hash: hashOf(block) }
}

export function hashOf({ number, sealedAt, through, list, previousHash }: Omit<RecordBlock, 'hash'>): string {
  const ends = Object.entries(through)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, id]) => `${name} ${id}`)
  return sha256(['mahfaza records', number, previousHash, sealedAt, ends.join(' '), sha256(list)].join('\n'))
}

/** Without the keys nobody makes the digest of a forged record, or answers for a change. */
export interface RecordKeys {
  digest(name: string, id: string, text: string): string
  /** The program's answer for a state that it has written together with this activity. */
  answer(activityId: string, state: Pick<RecordLine, 'name' | 'id' | 'digest' | 'version'>): string
  /** Of a sealed state, as it is kept beside the blocks. */
  state(state: Omit<RecordLine, 'before'>): string
}

const digestLength = 24

export function openRecordKeys(ring: KeyRing): RecordKeys {
  const [records, answers, states] = [
    ring.keyFor('seal-records'),
    ring.keyFor('record-answers'),
    ring.keyFor('record-states'),
  ]
  const short = (bytes: Buffer) => bytes.toString('base64url').slice(0, digestLength)
  return {
    digest: (name, id, text) => short(keyedHash(records, `${name}\n${id}\n${text}`)),
    answer: (activityId, { name, id, digest, version }) =>
      short(keyedHash(answers, [activityId, name, id, digest, version].join('\n'))),
    state: ({ name, id, digest, version, explained }) =>
      short(keyedHash(states, [name, id, digest, version, explained].join('\n'))),
  }
}
