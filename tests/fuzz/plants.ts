import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

interface Written {
  readonly status: number
  readonly body: string
}

const hoard: Float64Array[] = []

/** Mistakes of a server, made on purpose: the test must notice them. */
const plants = {
  /** Crashes on an ordinary request. */
  stumbles: (written: Written, { headers }: IncomingMessage): Written =>
    headers['idempotency-key'] !== undefined && headers['accept-language'] === 'ar'
      ? { status: 500, body: '{"message":"Something is wrong.","code":"request.something_is_wrong"}' }
      : written,
  /** Shows the caller a stack trace. */
  leaks: ({ status, body }: Written): Written => ({
    status,
    body:
      status === 404
        ? body.replace('"message":"', `"message":"${new Error('lost').stack?.split('\n')[1]} `)
        : body,
  }),
  /** Leaves out a field that the document promises. */
  forgets: ({ status, body }: Written): Written => ({ status, body: body.replace('"currency":"LYD",', '') }),
  /** Keeps a part of each answer for ever: 200 kB of numbers. */
  hoards: (written: Written): Written => {
    hoard.push(Float64Array.from({ length: 25_000 }, () => written.status))
    return written
  },
  /** Answers with an undocumented status. */
  surprises: ({ status, body }: Written): Written => ({ status: status === 422 ? 418 : status, body }),
}

export type Plant = keyof typeof plants
/** Those that an answer shows. */
export const plantsSeen = (Object.keys(plants) as Plant[]).filter((name) => name !== 'hoards')

/** From now on the server makes this mistake in its answers. */
export function plantMistake(server: Server, plant: Plant): void {
  const [handle] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/api/client/events')) holdAnswer(request, response, plants[plant])
    handle?.(request, response)
  })
}

/** Streamed answers are held as well; what is no JSON goes out as it is. */
function holdAnswer(request: IncomingMessage, response: ServerResponse, plant: (typeof plants)[Plant]): void {
  const { writeHead, end } = response
  const held: Buffer[] = []
  let headers: Record<string, string> = {}
  response.writeHead = ((status: number, given: Record<string, string>) => {
    response.statusCode = status
    headers = given
    return response
  }) as typeof writeHead
  response.write = (chunk: string | Uint8Array) => held.push(Buffer.from(chunk)) > 0
  response.end = ((payload: string | Uint8Array | undefined, ...rest: []) => {
    const whole = Buffer.concat([...held, Buffer.from(payload ?? '')])
    const isJson = String(response.getHeader('content-type') ?? headers['content-type']).includes('json')
    const written = plant({ status: response.statusCode, body: isJson ? whole.toString() : '' }, request)
    const body = isJson ? Buffer.from(written.body) : whole
    const length = request.method === 'HEAD' ? headers['content-length'] : String(body.length)
    writeHead.call(response, isJson ? written.status : response.statusCode, {
      ...headers,
      'content-length': length,
    })
    return end.call(response, body, 'utf8', ...rest)
  }) as typeof end
}
