import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openEtcd } from './witness/etcd.ts'
import { watchLeader } from './witness/watch-leader.ts'

// `npm run witness -- --etcd=https://10.0.0.11:2379,… [--scope=mahfaza --ca=… --cert=… --key=…]`: on a machine of
// etcd. Gives the key of a leader back that is cut off or hangs, before its twenty seconds are over (docs/runbook.md).

const { values } = parseArgs({
  options: {
    etcd: { type: 'string', default: '' },
    scope: { type: 'string', default: 'mahfaza' },
    ca: { type: 'string' },
    cert: { type: 'string' },
    key: { type: 'string' },
  },
})
const servers = values.etcd.split(',').filter((server) => server !== '')
if (servers.length === 0) throw new Error('--etcd names no server')

const { ca, cert, key } = values
const files = Object.entries({ ca, cert, key }).filter(
  (entry): entry is [string, string] => entry[1] !== undefined,
)
const tls = Object.fromEntries(files.map(([name, path]) => [name, readFileSync(path, 'utf8')]))
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
await watchLeader({
  etcd: openEtcd(servers, values.scope, tls),
  roundMillis: 1_000,
  note: (line) => console.log(`${new Date().toISOString()} ${line}`),
  signal: stopped.signal,
})
