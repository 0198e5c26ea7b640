import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port that nobody listens on; whoever asked takes it soon. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  // Of a server that listens on a port, never a path.
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
