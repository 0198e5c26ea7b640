import { z } from 'zod'
import { askJson, type Tls } from './ask.ts'
import type { Leader, Sight, Standby } from './judge.rules.ts'

/** As it was read, so that nothing is given back that has changed since. */
interface Read {
  readonly revision: string
}

export interface Cluster extends Sight {
  readonly leader: (Leader & Read) | null
  readonly standby: (Standby & Read & { readonly value: string }) | null
}

export interface Etcd {
  read(): Promise<Cluster>
  /**
   * Deletes the leader's key. Its lease stays: Patroni's key of that machine under `members/` has the same one.
   * @returns false when `leader` or `sync` has changed since it was read; then nothing is deleted
   * @throws when it is not known whether it was deleted
   */
  giveBack(leader: NonNullable<Cluster['leader']>, standby: NonNullable<Cluster['standby']>): Promise<boolean>
}

const answerMillisMax = 1_000
/** Each answer has a header; a proxy's has not. int64 is text in it, and what is empty is left out. */
const header = z.object({})
const rangeAnswer = z.object({
  header,
  kvs: z
    .array(
      z.object({
        key: z.string(),
        value: z.string().default(''),
        mod_revision: z.string(),
        lease: z.string().default('0'),
      }),
    )
    .default([]),
})
const leaseAnswer = z.object({ header, TTL: z.string().default('0'), grantedTTL: z.string().default('0') })
const txnAnswer = z.object({ header, succeeded: z.boolean().default(false) })
const syncValue = z.object({ leader: z.string().nullish(), sync_standby: z.string().nullish() })
/** With Patroni's own defaults. */
const configValue = z.object({
  pause: z.boolean().nullish(),
  failsafe_mode: z.boolean().nullish(),
  loop_wait: z.number().default(10),
  retry_timeout: z.number().default(10),
})

/** etcd's JSON gateway, any of these servers. @param scope the name of the pair in `patroni.yml` */
export function openEtcd(servers: readonly string[], scope: string, tls: Tls): Etcd {
  const prefix = `/service/${scope}/`
  /** The one that answered last is asked first. */
  const order = [...servers]
  const askFirst = (path: string, body: unknown): Promise<unknown> =>
    askJson(`${order[0]}/v3/${path}`, body, tls, answerMillisMax)
  const ask = async (path: string, body: unknown): Promise<unknown> => {
    const failures: unknown[] = []
    while (failures.length < order.length) {
      try {
        return await askFirst(path, body)
      } catch (error) {
        failures.push(error)
        order.push(...order.splice(0, 1))
      }
    }
    throw new AggregateError(failures, `no server of etcd answers: ${failures.map(String).join('; ')}`)
  }
  const readSilence = async (lease: string): Promise<number> => {
    const { TTL, grantedTTL } = leaseAnswer.parse(await ask('lease/timetolive', { ID: lease }))
    return Number(grantedTTL) - Number(TTL)
  }
  return {
    async read() {
      const range = { key: encode(prefix), range_end: encode(endOf(prefix)) }
      const { kvs } = rangeAnswer.parse(await ask('kv/range', range))
      const found = new Map(kvs.map((one) => [decode(one.key).slice(prefix.length), one]))
      const [leader, sync, config] = ['leader', 'sync', 'config'].map((name) => found.get(name))
      const set = configValue.parse(JSON.parse(decode(config?.value ?? '') || '{}'))
      return {
        leader: leader
          ? {
              name: decode(leader.value),
              revision: leader.mod_revision,
              silentSeconds: await readSilence(leader.lease),
            }
          : null,
        standby: sync ? standbyOf(sync.value, sync.mod_revision) : null,
        settings: {
          paused: set.pause === true,
          failsafe: set.failsafe_mode === true,
          loopWaitSeconds: set.loop_wait,
          retryTimeoutSeconds: set.retry_timeout,
        },
      }
    },
    async giveBack(leader, standby) {
      const unchanged = (key: string, { revision }: Read) => ({
        key: encode(prefix + key),
        target: 'MOD',
        result: 'EQUAL',
        mod_revision: revision,
      })
      // Asked once: another server would not know what this one has just done.
      const answer = await askFirst('kv/txn', {
        compare: [unchanged('leader', leader), unchanged('sync', standby)],
        // `sync` gets a new revision: a leader that wakes up and wants to go on alone compares the old one, and is refused.
        success: [
          { request_put: { key: encode(`${prefix}sync`), value: standby.value } },
          { request_delete_range: { key: encode(`${prefix}leader`) } },
        ],
      })
      return txnAnswer.parse(answer).succeeded
    },
  }
}

function standbyOf(value: string, revision: string): Cluster['standby'] {
  const { leader, sync_standby: name } = syncValue.parse(JSON.parse(decode(value) || '{}'))
  return leader && name && !name.includes(',') ? { name, of: leader, revision, value } : null
}

/** The first key after all that begin with the prefix, which ends in a slash. */
function endOf(prefix: string): string {
  return `${prefix.slice(0, -1)}0`
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64')
}

function decode(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8')
}
