import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

export interface RawAnswer {
  readonly status: number
  /** Names in lower case; of a repeated one the last. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** HTTP/1.1 by hand, for requests that no library would send; one at a time on a connection that is renewed when lost. */
export interface Wire {
  /**
   * @param method of the answer's head: a HEAD has no body
   * @returns null when the server hung up without an answer
   */
  ask(bytes: Buffer, method: string): Promise<RawAnswer | null>
  close(): void
}

const answerMillisecondsMax = 20_000
const headEnd = Buffer.from('\r\n\r\n')
const chunkEnd = Buffer.from('\r\n')

export function openWire(port: number): Wire {
  let socket: Socket | null = null

  function exchange(bytes: Buffer, method: string): Promise<RawAnswer | null> {
    const { promise, resolve, reject } = Promise.withResolvers<RawAnswer | null>()
    socket ??= connect({ port, host: '127.0.0.1', noDelay: true, timeout: answerMillisecondsMax })
    const line = socket
    let received = Buffer.alloc(0)
    const finish = (answer: RawAnswer | null) => {
      line.removeAllListeners().on('error', () => line.destroy())
      if (answer === null || !staysOpen(answer)) {
        line.destroy()
        socket = null
      }
      resolve(answer)
    }
    line.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      try {
        const answer = readAnswer(received, method)
        if (answer) finish(answer)
      } catch (error) {
        line.destroy()
        reject(error)
      }
    })
    line.on('error', () => finish(null)).on('close', () => finish(null))
    line.on('timeout', () => finish(null))
    line.write(bytes)
    return promise
  }

  return {
    ask: exchange,
    close() {
      socket?.destroy()
      socket = null
    },
  }
}

/** An event stream never ends by itself. */
function isStream(headers: ReadonlyMap<string, string>): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false
}

function staysOpen({ headers }: RawAnswer): boolean {
  return headers.get('connection') !== 'close' && !isStream(headers)
}

function readAnswer(received: Buffer, method: string): RawAnswer | null {
  const end = received.indexOf(headEnd)
  if (end < 0) return null
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  if (!status) throw new Error(`no answer in HTTP: ${first.slice(0, 100)}`)
  const rest = received.subarray(end + headEnd.length)
  if (status < 200) return readAnswer(rest, method)
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const body = hasBody(method, status, headers) ? readBody(rest, headers) : Buffer.alloc(0)
  if (body === null) return null
  return { status, headers, body: decode(body, headers.get('content-encoding')).toString('utf8') }
}

function hasBody(method: string, status: number, headers: ReadonlyMap<string, string>): boolean {
  return method !== 'HEAD' && status !== 204 && status !== 304 && !isStream(headers)
}

function readBody(rest: Buffer, headers: ReadonlyMap<string, string>): Buffer | null {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(rest)
  const length = Number(headers.get('content-length') ?? 0)
  return rest.length < length ? null : rest.subarray(0, length)
}

function readChunks(rest: Buffer): Buffer | null {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const sizeEnd = rest.indexOf(chunkEnd, at)
    if (sizeEnd < 0) return null
    const size = Number.parseInt(rest.toString('latin1', at, sizeEnd), 16)
    const start = sizeEnd + chunkEnd.length
    if (rest.length < start + size + chunkEnd.length) return null
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(rest.subarray(start, start + size))
    at = start + size + chunkEnd.length
  }
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  if (encoding === 'gzip') return gunzipSync(body)
  return encoding === 'deflate' ? inflateSync(body) : body
}
