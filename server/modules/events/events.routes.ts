import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { authenticateKey } from '#server/modules/identity/index.ts'
import { clientChannel } from '#server/modules/notifications/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Listener } from '#server/platform/db/listener.ts'
import { failure } from '#server/platform/http/answers.ts'
import { localeOf } from '#server/platform/http/caller.ts'
import type { Logger } from '#server/platform/log.ts'
import { announceBalances } from './announce-balances.ts'
import { openStreams } from './open-streams.ts'

export interface EventDeps {
  readonly database: Database
  readonly engine: PostingEngine
  readonly listener: Listener
  readonly log: Logger
}

const streamQuery = z.strictObject({ key: z.string().min(1).max(200) })

const schema = {
  operationId: 'events.streamEvents',
  summary: 'Server-sent events: `balance`, `notification`, and `end` when the session ends.',
  description:
    'Opened with the `key` of the login, registration or profile answer, within five minutes of it; each key opens one stream. At most five at once for a client.',
  tags: ['events'],
  querystring: streamQuery,
  response: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: z.string() } } },
    400: failure.meta({ description: 'The request cannot be read.' }),
    401: failure.meta({ description: 'The key is unknown, used or too old.' }),
    403: failure.meta({ description: 'The account is still to be verified.' }),
    422: failure.meta({ description: 'The key is missing.' }),
    429: failure.meta({ description: 'Too many streams.' }),
    500: failure.meta({ description: 'Our fault; the request id is in the log.' }),
    503: failure.meta({ description: 'Busy or stopping.' }),
  },
}

/** The event stream. Not an operation of the contract: its answer never ends. */
export async function routeEvents(app: FastifyInstance, deps: EventDeps): Promise<void> {
  const streams = openStreams({ ...deps, places: app.places })
  const balances = announceBalances(deps)
  await deps.listener.listen(clientChannel, streams.hear)
  // Runs before the server waits for its connections, because these would never end.
  app.addHook('preClose', async () => {
    streams.close()
    await balances.close()
  })
  // A HEAD request would never end either.
  app.get('/events', { schema, exposeHeadRoute: false }, async (request, reply) => {
    const { key } = streamQuery.parse(request.query)
    const actor = await authenticateKey(deps.database, key)
    if (!actor) throw new Refusal('request.unauthenticated')
    if (actor.unverified) throw new Refusal(actor.unverified.code, actor.unverified.data)
    const owner = { clientId: actor.id, sessionId: actor.sessionId, locale: localeOf(request) }
    // The headers of every answer; the framework does not write a stream's head.
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    await streams.open(owner, reply.raw)
    return reply.hijack()
  })
}
