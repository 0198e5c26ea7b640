import { z } from 'zod'
import type { BackupConfig } from './modules/backups/index.ts'
import { secretNames } from './secret-names.ts'
import { findUnsafe } from './strict-config.rules.ts'

/** The configuration of a process. Durations have their unit. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Connects as the application role. Null: the embedded server. */
  readonly databaseUrl: string | null
  /** Connects as the owner, for migrations. Null: in production, and wherever migrations were run before. */
  readonly ownerDatabaseUrl: string | null
  /** A streaming replica, as the application role: reads of the past go there. Null: to the database itself. */
  readonly replicaUrl: string | null
  /** Connections of the process's pool; the posting engine has a few of its own. */
  readonly databasePoolMax: number
  readonly dataDirectory: string
  /** An empty database is filled with the demo world; never in production. */
  readonly demo: boolean
  readonly publicUrl: string
  /** 32 bytes each, base64; null outside production: a 0600 file under the data directory. */
  readonly masterKey: string | null
  readonly lookupKey: string | null
  /** Retired master keys, which only open; separated by commas. */
  readonly oldMasterKeys: readonly string[]
  /** Receives each published head of the seals; null: only the file has them. */
  readonly sealsUrl: string | null
  readonly logLevel: string
  /** A line in the log for each answer. */
  readonly logRequests: boolean
  readonly proxies: number
  /** Callers with it may read `/metrics`; null: in production no caller, otherwise this machine. */
  /** Signs the addresses of streams; null: they are handed out as they are. */
  readonly streamSecret: string | null
  readonly metricsToken: string | null
  /**
   * Pages of one process that follow a game. Each is an open connection of about 20 KB; the default leaves 2,000 of the
   * process’s connections for everything else. More needs further processes.
   */
  readonly gamePagesMax: number
  /** The port for this process's metrics, for this machine only; further processes take the next ports. */
  readonly metricsPort: number | null
  /** How long `/readyz` answers 503 before connections are refused. */
  readonly stopDelaySeconds: number
  readonly smtpUrl: string | null
  /** 32 bytes in base64: signs pushes to browsers. Null: in production none are offered, otherwise one is derived. */
  readonly pushKey: string | null
  /** The recipient of alarms by mail; null: only the log and `/readyz`. */
  readonly alarmEmail: string | null
  /** Payments by edfali, Sadad, local cards, T-Lync and Mastercard; null: those methods are not offered. */
  readonly plutu: {
    readonly url: string
    readonly apiKey: string
    readonly accessToken: string
    readonly secretKey: string
  } | null
  /** A gateway of our own for trying. Never in production, and beside an own database only by its switch. */
  readonly sandboxGateway: boolean
  /** Null: no backups are made; alarms tell nothing of them either. */
  readonly backup: BackupConfig | null
  readonly smsGateway: {
    readonly url: string
    readonly token: string
    readonly sender: string
    /** Signs its reports; null: reports are refused. */
    readonly reportSecret: string | null
  } | null
  /** A second provider of SMS, which sends its own approved texts. */
  readonly resala: {
    readonly url: string
    readonly token: string
    /** Comes with its reports; null: reports are refused. */
    readonly reportToken: string | null
  } | null
}

const key = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')

const environment = z.object({
  MAHFAZA_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_DATABASE_URL: z.url().optional(),
  DATABASE_URL: z.url().optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(4).max(100).default(10),
  MAHFAZA_DATA: z.string().min(1).default('.data'),
  MAHFAZA_DEMO: z.enum(['on', 'off']).default('on'),
  PUBLIC_URL: z.url().optional(),
  MAHFAZA_MASTER_KEY: key.optional(),
  MAHFAZA_LOOKUP_KEY: key.optional(),
  MAHFAZA_OLD_MASTER_KEYS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(key))
    .default([]),
  SEALS_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  LOG_REQUESTS: z.enum(['on', 'off']).default('off'),
  PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  STREAM_SECRET: z.string().min(16).max(200).optional(),
  GAME_PAGES_MAX: z.coerce.number().int().min(1).max(7_500).default(6_000),
  METRICS_PORT: z.coerce.number().int().min(1024).max(65_000).optional(),
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(20).default(0),
  SMTP_URL: z.url().optional(),
  PUSH_KEY: key.optional(),
  ALARM_EMAIL: z.email().optional(),
  PLUTU_URL: z.url().default('https://api.plutus.ly/api/v1'),
  PLUTU_API_KEY: z.string().min(1).optional(),
  PLUTU_ACCESS_TOKEN: z.string().min(1).optional(),
  PLUTU_SECRET_KEY: z.string().min(1).optional(),
  SANDBOX_GATEWAY: z.enum(['on', 'off']).optional(),
  BACKUP_TO: z.string().min(1).max(500).optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(/^age1[02-9a-z]{20,2000}$/, 'must be public keys in the age format')))
    .default([]),
  BACKUP_DATABASE_URL: z.url().optional(),
  BACKUP_BUCKET_REGION: z.string().min(1).max(50).default('auto'),
  BACKUP_BUCKET_KEY: z.string().min(1).optional(),
  BACKUP_BUCKET_SECRET: z.string().min(1).optional(),
  SMS_URL: z.url().optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_SENDER: z.string().min(1).max(11).optional(),
  SMS_REPORT_SECRET: z.string().min(16).max(200).optional(),
  RESALA_URL: z.url().default('https://dev.resala.ly/api/v1'),
  RESALA_TOKEN: z.string().min(1).optional(),
  RESALA_REPORT_TOKEN: z.string().min(16).max(200).optional(),
})

const neededInProduction = [
  'APP_DATABASE_URL',
  'PUBLIC_URL',
  'MAHFAZA_MASTER_KEY',
  'MAHFAZA_LOOKUP_KEY',
  'SMTP_URL',
  'SMS_URL',
  'SMS_TOKEN',
  'SMS_SENDER',
] as const

/** All of them or none. */
const plutuKeys = ['PLUTU_API_KEY', 'PLUTU_ACCESS_TOKEN', 'PLUTU_SECRET_KEY'] as const

/** All of them or none. */
const backupNames = ['BACKUP_TO', 'BACKUP_RECIPIENTS', 'BACKUP_DATABASE_URL'] as const

/** The configuration, or all its faults as sentences. An empty variable counts as absent. */
export function readConfig(env: NodeJS.ProcessEnv): Config | readonly string[] {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const missing =
    given.MAHFAZA_ENV === 'production' ? neededInProduction.filter((name) => given[name] === undefined) : []
  const plutuGiven = plutuKeys.filter((name) => given[name] !== undefined)
  const backupGiven = backupNames.filter((name) => given[name] !== undefined)
  const problems = [
    ...(plutuGiven.length > 0 ? plutuKeys : [])
      .filter((name) => given[name] === undefined)
      .map((name) => `${name} is missing; it belongs to ${plutuGiven.join(' and ')}`),
    ...(backupGiven.length > 0 ? backupNames : [])
      .filter((name) => given[name] === undefined)
      .map((name) => `${name} is missing; it belongs to ${backupGiven.join(' and ')}`),
    ...missing.map((name) => `${name} is missing; production has no default for it`),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...findUnsafeIn(given, new Set(parsed.error?.issues.map(({ path }) => path[0]))),
  ]
  return problems.length > 0 || !parsed.data ? problems : configOf(parsed.data)
}

/** `readConfig`, after which the secrets are gone from this environment. */
export function takeConfig(env: NodeJS.ProcessEnv): Config | readonly string[] {
  const config = readConfig(env)
  for (const name of secretNames) delete env[name]
  return config
}

/** Judges what can be read; an unreadable variable has its own sentence. */
function findUnsafeIn(given: Record<string, unknown>, unreadable: ReadonlySet<unknown>): string[] {
  const { data } = environment.safeParse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !unreadable.has(name))),
  )
  if (!data || unreadable.has('MAHFAZA_ENV')) return []
  const services = {
    ...(plutuKeys.some((name) => data[name]) && { PLUTU_URL: data.PLUTU_URL }),
    ...(data.SMS_URL && { SMS_URL: data.SMS_URL }),
    ...(data.RESALA_TOKEN && { RESALA_URL: data.RESALA_URL }),
    ...(data.SMTP_URL && { SMTP_URL: data.SMTP_URL }),
    ...(data.SEALS_URL && { SEALS_URL: data.SEALS_URL }),
  }
  const hasOwner = data.DATABASE_URL !== undefined
  return findUnsafe({ ...configOf(data), hasOwner, publicUrl: data.PUBLIC_URL ?? null, services })
}

/** The configuration where its faults cannot be handled: a test, a bench, a child process. */
export function requireConfig(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env)
  if (!('port' in config)) throw new Error(config.join('\n'))
  return config
}

/** Every variable with its default; null: none. */
export function configDefaults(): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.entries(environment.shape).map(([name, schema]) => {
      const value = schema.safeParse(undefined).data
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : null]
    }),
  )
}

function configOf(env: z.output<typeof environment>): Config {
  return {
    production: env.MAHFAZA_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.APP_DATABASE_URL ?? env.DATABASE_URL ?? null,
    ownerDatabaseUrl: env.DATABASE_URL ?? null,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databasePoolMax: env.DATABASE_POOL_MAX,
    dataDirectory: env.MAHFAZA_DATA,
    demo: env.MAHFAZA_DEMO === 'on',
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`,
    masterKey: env.MAHFAZA_MASTER_KEY ?? null,
    lookupKey: env.MAHFAZA_LOOKUP_KEY ?? null,
    oldMasterKeys: env.MAHFAZA_OLD_MASTER_KEYS,
    sealsUrl: env.SEALS_URL ?? null,
    logLevel: env.LOG_LEVEL,
    logRequests: env.LOG_REQUESTS === 'on',
    proxies: env.PROXIES,
    metricsToken: env.METRICS_TOKEN ?? null,
    streamSecret: env.STREAM_SECRET ?? null,
    gamePagesMax: env.GAME_PAGES_MAX,
    metricsPort: env.METRICS_PORT ?? null,
    stopDelaySeconds: env.STOP_DELAY_SECONDS,
    smtpUrl: env.SMTP_URL ?? null,
    pushKey: env.PUSH_KEY ?? null,
    alarmEmail: env.ALARM_EMAIL ?? null,
    plutu:
      env.PLUTU_API_KEY && env.PLUTU_ACCESS_TOKEN && env.PLUTU_SECRET_KEY
        ? {
            url: env.PLUTU_URL,
            apiKey: env.PLUTU_API_KEY,
            accessToken: env.PLUTU_ACCESS_TOKEN,
            secretKey: env.PLUTU_SECRET_KEY,
          }
        : null,
    sandboxGateway: env.SANDBOX_GATEWAY ? env.SANDBOX_GATEWAY === 'on' : isForTrying(env),
    backup:
      env.BACKUP_TO && env.BACKUP_DATABASE_URL && env.BACKUP_RECIPIENTS.length > 0
        ? {
            to: env.BACKUP_TO,
            databaseUrl: env.BACKUP_DATABASE_URL,
            recipients: env.BACKUP_RECIPIENTS,
            region: env.BACKUP_BUCKET_REGION,
            keyId: env.BACKUP_BUCKET_KEY ?? null,
            secret: env.BACKUP_BUCKET_SECRET ?? null,
          }
        : null,
    smsGateway:
      env.SMS_URL && env.SMS_TOKEN && env.SMS_SENDER
        ? {
            url: env.SMS_URL,
            token: env.SMS_TOKEN,
            sender: env.SMS_SENDER,
            reportSecret: env.SMS_REPORT_SECRET ?? null,
          }
        : null,
    resala: env.RESALA_TOKEN
      ? { url: env.RESALA_URL, token: env.RESALA_TOKEN, reportToken: env.RESALA_REPORT_TOKEN ?? null }
      : null,
  }
}

/** The tests, and the program with the embedded database. A database of one's own may be a real one. */
function isForTrying(env: z.output<typeof environment>): boolean {
  const hasOwnDatabase = env.DATABASE_URL !== undefined || env.APP_DATABASE_URL !== undefined
  return env.MAHFAZA_ENV === 'test' || (env.MAHFAZA_ENV === 'development' && !hasOwnDatabase)
}
