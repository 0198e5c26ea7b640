import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Bytes of a request that is never finished, sent from an address of this machine. */
export interface Beginning {
  readonly from: string
  readonly text: string
}

export interface Lines {
  readonly port: number
  readonly atOnceMax: number
  readonly pauseMilliseconds: number
}

const heldMilliseconds = 150

/** Sends each beginning on a connection of its own and breaks it off, every second one with a reset. */
export async function cutOff(lines: Lines, beginnings: readonly Beginning[]): Promise<void> {
  for (let at = 0; at < beginnings.length; at += lines.atOnceMax) {
    const sockets = beginnings.slice(at, at + lines.atOnceMax).map((beginning) => begin(lines, beginning))
    await wait(Math.max(heldMilliseconds, lines.pauseMilliseconds))
    for (const [index, socket] of sockets.entries()) {
      if (index % 2 === 0) socket.destroy()
      else socket.resetAndDestroy()
    }
  }
}

/** Sends each beginning and then nothing more. */
export interface Stalled {
  /** Seconds after which the server had ended the last of them; rejects when it has not after `secondsMax`. */
  ended(secondsMax: number): Promise<number>
  close(): void
}

export async function stall(lines: Lines, beginnings: readonly Beginning[]): Promise<Stalled> {
  const startedAt = performance.now()
  const sockets: Socket[] = []
  const ends: Promise<unknown>[] = []
  for (let at = 0; at < beginnings.length; at += lines.atOnceMax) {
    for (const beginning of beginnings.slice(at, at + lines.atOnceMax)) {
      const socket = begin(lines, beginning)
      sockets.push(socket)
      ends.push(new Promise((resolve) => socket.once('close', resolve)))
    }
    await wait(lines.pauseMilliseconds)
  }
  return {
    async ended(secondsMax) {
      const enough = new AbortController()
      const late = wait(secondsMax * 1000, 'late', { signal: enough.signal, ref: false })
      const outcome = await Promise.race([Promise.all(ends), late])
      enough.abort()
      if (outcome === 'late') throw new Error(`some connections were still held after ${secondsMax} s`)
      return (performance.now() - startedAt) / 1000
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function begin({ port }: Lines, { from, text }: Beginning): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
  // The answer is ignored, but without reading it its end is not noticed.
  socket.on('error', () => undefined).resume()
  socket.write(text)
  return socket
}

/** An address of this machine, of as many as are wanted. */
export function addressOf(number: number, count: number): string {
  const at = number % count
  return `127.7.${Math.floor(at / 200)}.${1 + (at % 200)}`
}
