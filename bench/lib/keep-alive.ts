import { once } from 'node:events'
import { connect } from 'node:net'

/** One answer at a time on a connection that stays open. */
export interface Connection {
  /** Sends a whole request as bytes; resolves with status and body once the answer is complete. */
  ask(request: string): Promise<Answer>
  close(): void
}

export interface Answer {
  readonly status: number
  readonly body: string
  /** Of a busy server, in seconds; otherwise null. */
  readonly retryAfter: number | null
}

const headEnd = '\r\n\r\n'

/**
 * HTTP/1.1 by hand, because the load generator shares the cores with what it measures: it understands exactly what
 * our server answers, a head with a content-length.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null

  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const answer = readAnswer(received)
    if (answer === null) return
    received = ''
    const { resolve } = waiting ?? unasked()
    waiting = null
    resolve(answer)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the server hung up')))

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request, 'latin1')
      }),
    close: () => socket.destroy(),
  }
}

function readAnswer(received: string): Answer | null {
  const end = received.indexOf(headEnd)
  if (end < 0) return null
  const at = received.indexOf('ontent-length: ')
  if (at < 0 || at > end) throw new Error(`an answer without a length: ${received.slice(0, 300)}`)
  const length = Number.parseInt(received.slice(at + 15, at + 25), 10)
  const start = end + headEnd.length
  if (received.length < start + length) return null
  const status = Number(received.slice(9, 12))
  const busy = status === 503 ? /retry-after: (\d+)/i.exec(received.slice(0, end)) : null
  return {
    status,
    body: received.slice(start, start + length),
    retryAfter: busy ? Number(busy[1]) : null,
  }
}

function unasked(): never {
  throw new Error('an answer nobody asked for')
}
