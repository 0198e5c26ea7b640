import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Agreement } from './agreement.ts'
import type { Times } from './delivered.rules.ts'

/** Answers the witness as etcd's JSON gateway does, out of what the machines of the rig agree about. */
export interface EtcdGateway {
  readonly url: string
  close(): void
}

const prefix = '/service/mahfaza/'
const [leaderKey, syncKey] = [encode(`${prefix}leader`), encode(`${prefix}sync`)]
const lease = '7587862094872763'
const range = z.strictObject({
  key: z.literal(encode(prefix)),
  range_end: z.literal(encode('/service/mahfaza0')),
})
const leaseAsked = z.strictObject({ ID: z.literal(lease) })
const unchanged = (key: string) =>
  z.strictObject({
    key: z.literal(key),
    target: z.literal('MOD'),
    result: z.literal('EQUAL'),
    mod_revision: z.string(),
  })
const transaction = z.strictObject({
  compare: z.tuple([unchanged(leaderKey), unchanged(syncKey)]),
  success: z.tuple([
    z.strictObject({ request_put: z.strictObject({ key: z.literal(syncKey), value: z.string() }) }),
    z.strictObject({ request_delete_range: z.strictObject({ key: z.literal(leaderKey) }) }),
  ]),
})

export async function openEtcdGateway(
  agreement: Agreement,
  { ttlSeconds, loopWaitSeconds, retryTimeoutSeconds }: Times,
): Promise<EtcdGateway> {
  const settings = { loop_wait: loopWaitSeconds, retry_timeout: retryTimeoutSeconds, pause: null }
  const answers: Readonly<Record<string, (body: unknown) => object>> = {
    '/v3/kv/range': (body) => ({ ...range.parse(body), kvs: keysOf(agreement, settings) }),
    '/v3/lease/timetolive': (body) => ({
      ...leaseAsked.parse(body),
      TTL: `${Math.floor(agreement.state().keySecondsLeft)}`,
      grantedTTL: `${ttlSeconds}`,
    }),
    '/v3/kv/txn': (body) => giveBack(agreement, transaction.parse(body)),
  }
  const answer = async (request: IncomingMessage): Promise<object> => {
    const make = answers[request.url ?? '']
    if (!make) throw new Error(`etcd has no ${request.url}`)
    return { header: {}, ...make(await json(request)) }
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(400).end(JSON.stringify({ error: String(error) })),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function giveBack(agreement: Agreement, { compare }: z.infer<typeof transaction>): object {
  const leader = agreement.leader()
  const now = agreement.revisions()
  const [ofLeader, ofSync] = compare
  if (leader === null || ofLeader.mod_revision !== now.leader || ofSync.mod_revision !== now.standby)
    return {}
  const { writtenBy } = agreement.state()
  agreement.setSynchronous(now.standby, writtenBy ?? '', agreement.synchronous())
  agreement.release(leader)
  return { succeeded: true }
}

function keysOf(agreement: Agreement, settings: object): object[] {
  const revisions = agreement.revisions()
  const leader = agreement.leader()
  const written = { leader: agreement.state().writtenBy, sync_standby: agreement.synchronous() }
  const sync = { key: syncKey, value: encode(JSON.stringify(written)), mod_revision: revisions.standby }
  // As during the first start: what is empty has no value.
  const initialize = { key: encode(`${prefix}initialize`), mod_revision: '1' }
  const config = {
    key: encode(`${prefix}config`),
    value: encode(JSON.stringify(settings)),
    mod_revision: '1',
  }
  if (leader === null) return [config, initialize, sync]
  return [
    config,
    initialize,
    { key: leaderKey, value: encode(leader), mod_revision: revisions.leader, lease },
    sync,
  ]
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64')
}
