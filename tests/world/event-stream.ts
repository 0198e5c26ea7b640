import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface StreamEvent {
  readonly name: string
  readonly data: Record<string, unknown>
}

export interface EventStream {
  readonly status: number
  /** The next event of this name; those before it are passed over. Rejects when the stream ends without it. */
  next(name: string): Promise<StreamEvent>
  close(): Promise<void>
}

/** Opens the event stream over a real connection: an answer that never ends cannot be injected. */
export async function openEventStream(app: FastifyInstance, key: string): Promise<EventStream> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return followEvents(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, key)
}

/** The event stream of a server that listens at this address. */
export async function followEvents(address: string, key: string): Promise<EventStream> {
  const response = await fetch(`${address}/api/client/events?key=${key}`, {
    headers: { 'accept-language': 'en' },
  })
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (): Promise<StreamEvent> => {
    for (;;) {
      const [, name, data] = /event: (\w+)\ndata: (.*)\n\n/.exec(text) ?? []
      if (name && data) {
        text = text.slice(text.indexOf('\n\n') + 2)
        return { name, data: JSON.parse(data) }
      }
      const { done, value } = await reader.read()
      if (done) throw new Error('The stream ended')
      text += value
    }
  }
  return {
    status: response.status,
    async next(name) {
      for (;;) {
        const event = await read()
        if (event.name === name) return event
      }
    },
    close: () => reader.cancel(),
  }
}
