import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'
import type { Listener } from '#server/platform/db/listener.ts'
import { failure } from '#server/platform/http/answers.ts'
import type { Logger } from '#server/platform/log.ts'
import { openGameStreams } from './follow-games.ts'

interface LiveDeps {
  readonly database: Database
  readonly listener: Listener
  readonly log: Logger
  readonly config: { readonly gamePagesMax: number }
}

/** Still a text: it is read twice, by the framework and here. */
const gameParams = z.strictObject({ id: z.string().regex(/^[1-9]\d{0,17}$/) })

const schema = {
  operationId: 'sports.followGame',
  summary:
    'Server-sent events of a game: `game` now and with each change, for everyone; `end` when there is no more.',
  tags: ['sports'],
  params: gameParams,
  response: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: z.string() } } },
    400: failure.meta({ description: 'The request cannot be read.' }),
    404: failure.meta({ description: 'No such game.' }),
    422: failure.meta({ description: 'The number is no number of a game.' }),
    500: failure.meta({ description: 'Our fault; the request id is in the log.' }),
    503: failure.meta({ description: 'Busy or stopping.' }),
  },
}

/** Not an operation of the contract: its answer never ends. */
export async function routeLiveGames(app: FastifyInstance, deps: LiveDeps): Promise<void> {
  const streams = openGameStreams({ ...deps, places: app.places, readersMax: deps.config.gamePagesMax })
  await deps.listener.listen('game', streams.hear)
  // Runs before the server waits for its connections, because these would never end.
  app.addHook('preClose', async () => streams.close())
  app.get('/club/games/:id/live', { schema, exposeHeadRoute: false }, async (request, reply) => {
    const { id } = gameParams.parse(request.params)
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    await streams.open(BigInt(id), reply.raw)
    return reply.hijack()
  })
}
