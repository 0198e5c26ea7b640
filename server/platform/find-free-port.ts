import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port without a listener; the caller uses it soon. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  // A server that listens on a port, never on a path.
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
