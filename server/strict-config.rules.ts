/** What decides whether a configuration is safe, as read from the environment. */
export interface Guarded {
  readonly production: boolean
  readonly host: string
  readonly publicUrl: string | null
  readonly sandboxGateway: boolean
  /** Of the running program; null: the embedded server. */
  readonly databaseUrl: string | null
  readonly replicaUrl: string | null
  /** The address of the database's owner is given. */
  readonly hasOwner: boolean
  readonly masterKey: string | null
  readonly lookupKey: string | null
  readonly oldMasterKeys: readonly string[]
  readonly pushKey: string | null
  /** Addresses of services that get secrets or send messages, by the name of their variable. */
  readonly services: Readonly<Partial<Record<ServiceName, string>>>
}

type ServiceName = 'PLUTU_URL' | 'SMS_URL' | 'RESALA_URL' | 'SMTP_URL' | 'SEALS_URL'

const keyBytes = 32
/** Of 32 random bytes about 30 differ; fewer than 16 never happen by chance. */
const differentBytesMin = 16

/** Every reason why a program with this configuration must not start, as sentences. */
export function findUnsafe(config: Guarded): string[] {
  const { publicUrl } = config
  return [
    ...faultsOfReplica(config),
    ...(publicUrl === null ? [] : faultsOfAddress(publicUrl)),
    ...(config.production ? faultsInProduction(config) : faultsOutside(config)),
  ]
}

function faultsOfReplica({ databaseUrl, replicaUrl }: Guarded): string[] {
  if (replicaUrl === null) return []
  if (databaseUrl === null)
    return ['DATABASE_REPLICA_URL needs a database of your own; the embedded one has no replica']
  const [database, replica] = [new URL(databaseUrl), new URL(replicaUrl)]
  if (database.host === replica.host && database.pathname === replica.pathname)
    return ['DATABASE_REPLICA_URL is the address of the database itself; give the replica’s, or leave it out']
  if (database.pathname !== replica.pathname)
    return ['DATABASE_REPLICA_URL names another database than the program’s; a replica has the same name']
  return []
}

function faultsOfAddress(publicUrl: string): string[] {
  const { protocol, pathname, search, hash, username } = new URL(publicUrl)
  if (!/^https?:$/.test(protocol)) return [`PUBLIC_URL begins with ${protocol}; it must be https or http`]
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '')
    return ['PUBLIC_URL must be a host alone, such as https://wallet.example.ly']
  return []
}

function faultsInProduction({ hasOwner, publicUrl, sandboxGateway, services, ...keys }: Guarded): string[] {
  return [
    ...(hasOwner
      ? [
          'DATABASE_URL is the owner’s; in production only npm run migrate may have it, apart from the program',
        ]
      : []),
    ...(publicUrl?.startsWith('http:')
      ? ['PUBLIC_URL is http; production needs https, or passwords travel in the clear']
      : []),
    ...(sandboxGateway ? ['SANDBOX_GATEWAY is on; in production it would create money'] : []),
    ...Object.entries(services)
      .filter(([name, address]) => !isEncrypted(name, address) && !isLocalAddress(address))
      .map(
        ([name]) => `${name} is not encrypted; production needs ${name === 'SMTP_URL' ? 'smtps' : 'https'}`,
      ),
    ...faultsOfKeys(keys),
  ]
}

function isEncrypted(name: string, address: string): boolean {
  return new URL(address).protocol === (name === 'SMTP_URL' ? 'smtps:' : 'https:')
}

function faultsOfKeys(
  keys: Pick<Guarded, 'masterKey' | 'lookupKey' | 'oldMasterKeys' | 'pushKey'>,
): string[] {
  const named = [
    { name: 'MAHFAZA_MASTER_KEY', key: keys.masterKey },
    { name: 'MAHFAZA_LOOKUP_KEY', key: keys.lookupKey },
    { name: 'PUSH_KEY', key: keys.pushKey },
    ...keys.oldMasterKeys.map((key, index) => ({ name: `MAHFAZA_OLD_MASTER_KEYS (${index + 1})`, key })),
  ].flatMap(({ name, key }) => (key === null ? [] : [{ name, key }]))
  const weak = named
    .filter(({ key }) => isWeak(Buffer.from(key, 'base64')))
    .map(({ name }) => `${name} is not random: make one with openssl rand -base64 32`)
  const equal = named.flatMap(({ name, key }, index) => {
    const first = named.slice(0, index).find((other) => other.key === key)
    return first ? [`${name} is the same key as ${first.name}; each needs its own`] : []
  })
  return [...weak, ...equal]
}

/** Constant or counting bytes, a repeated part, or readable text: keys of examples, and keys made by hand. */
function isWeak(bytes: Buffer): boolean {
  const steps = new Set(bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0)))
  const isReadable = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  return (
    bytes.length !== keyBytes || new Set(bytes).size < differentBytesMin || steps.size === 1 || isReadable
  )
}

function faultsOutside({ host, publicUrl, services }: Guarded): string[] {
  const without = 'without MAHFAZA_ENV=production'
  return [
    ...Object.entries(services)
      .filter(([name, address]) => name !== 'SEALS_URL' && !isLocalAddress(address))
      .map(([name]) => `${name} leads to a real gateway ${without}: development must not reach real people`),
    ...(isLocal(host)
      ? []
      : [`HOST=${host} is open to other machines ${without}; use 127.0.0.1, or production`]),
    ...(publicUrl === null || isLocalAddress(publicUrl)
      ? []
      : [`PUBLIC_URL names another machine ${without}; use localhost, or production`]),
  ]
}

function isLocalAddress(address: string): boolean {
  return isLocal(new URL(address).hostname)
}

/** This machine alone. */
function isLocal(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
