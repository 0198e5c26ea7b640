import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onlyKnownHeader } from '#contract/kernel/operation.ts'

/**
 * - `flow`: everything gets through.
 * - `cut`: every connection is reset, and nothing gets through.
 * - `lose-answer`: the next write gets through and its answer is lost; then as `cut`.
 * - `hang`: writes are taken and never answered, and do not get through.
 */
type LineState = 'flow' | 'cut' | 'lose-answer' | 'hang'

/** A proxy between a browser and the product, which may break at the worst moment. */
export interface UnreliableLine {
  readonly url: string
  set(state: LineState): void
  /**
   * How often the product has executed a write of this path, with `*` for a number; an answer given again does not
   * count.
   */
  executed(path: string): number
  close(): Promise<void>
}

export async function openUnreliableLine(productUrl: string): Promise<UnreliableLine> {
  const target = new URL(productUrl)
  const done = new Map<string, number>()
  let state: LineState = 'flow'
  const server = createServer((asked, answer) => {
    const isWrite = asked.method !== 'GET' && asked.method !== 'HEAD'
    if (state === 'cut') return void asked.socket.resetAndDestroy()
    if (state === 'hang' && isWrite) return
    const isLost = state === 'lose-answer' && isWrite
    if (isLost) state = 'cut'
    passOn(target, asked, answer, { isLost, count })
  })
  const count = (path: string) => done.set(path, (done.get(path) ?? 0) + 1)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    set(next) {
      state = next
      // Open connections are cut too; after a hang, the hanging requests are dropped.
      if (next === 'cut') server.closeAllConnections()
    },
    executed: (path) => [...done].reduce((sum, [url, times]) => (isAt(path, url) ? sum + times : sum), 0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isAt(path: string, url: string): boolean {
  const parts = url.split('/')
  const asked = path.split('/')
  return (
    asked.length === parts.length &&
    asked.every((part, at) => part === parts[at] || (part === '*' && /^\d+$/.test(parts[at] ?? '')))
  )
}

interface Passing {
  readonly isLost: boolean
  count(path: string): void
}

function passOn(
  target: URL,
  asked: IncomingMessage,
  answer: ServerResponse,
  { isLost, count }: Passing,
): void {
  const headers = { ...asked.headers, host: target.host }
  // The product has one public address.
  if (headers.origin) headers.origin = target.origin
  if (headers.referer) headers.referer = `${target.origin}/`
  const { method = 'GET', url = '/' } = asked
  const onward = request({ host: target.hostname, port: target.port, method, path: url, headers })
  onward.on('response', (given) => {
    const isDone = method !== 'GET' && (given.statusCode ?? 500) < 300
    const isNew = !given.headers['idempotent-replayed'] && !(onlyKnownHeader in asked.headers)
    if (isDone && isNew) count(url)
    if (isLost) {
      given.resume()
      given.on('end', () => asked.socket.resetAndDestroy())
      return
    }
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  onward.on('error', () => asked.socket.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}
