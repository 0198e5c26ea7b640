import type { Visitor } from '../abuse/index.ts'
import type { ClientActor } from './caller.ts'

/** Who reads, for counting once: the client, otherwise the browser. */
export function readerOf(client: ClientActor | null, visitor: Visitor): string {
  return client ? `client:${client.id}` : `browser:${visitor.reader()}`
}
