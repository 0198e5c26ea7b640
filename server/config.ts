import { z } from 'zod'

/** What a process needs to know from outside. Amounts of time carry their unit. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Connects as the application role. Null: the embedded server. */
  readonly databaseUrl: string | null
  /** Connects as the owner, for migrations. Null: the embedded server, or migrations were run before. */
  readonly ownerDatabaseUrl: string | null
  readonly dataDirectory: string
  /** An empty database is filled with the demo world; never in production. */
  readonly demo: boolean
  readonly publicUrl: string
  /** 32 bytes each, base64; null outside production: a 0600 file under the data directory. */
  readonly masterKey: string | null
  readonly lookupKey: string | null
  /** Retired master keys, which still open what they wrapped; separated by commas. */
  readonly oldMasterKeys: readonly string[]
  readonly logLevel: string
  readonly proxies: number
  readonly smtpUrl: string | null
  readonly smsGateway: { readonly url: string; readonly token: string; readonly sender: string } | null
}

const key = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')

const environment = z.object({
  MAHFAZA_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_DATABASE_URL: z.url().optional(),
  DATABASE_URL: z.url().optional(),
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
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  SMTP_URL: z.url().optional(),
  SMS_URL: z.url().optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_SENDER: z.string().min(1).max(11).optional(),
})

const neededInProduction = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'MAHFAZA_MASTER_KEY',
  'MAHFAZA_LOOKUP_KEY',
  'SMTP_URL',
  'SMS_URL',
  'SMS_TOKEN',
  'SMS_SENDER',
] as const

/** The configuration, or everything that is wrong with it, in sentences. An empty variable counts as absent. */
export function readConfig(env: NodeJS.ProcessEnv): Config | readonly string[] {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const missing =
    given.MAHFAZA_ENV === 'production' ? neededInProduction.filter((name) => given[name] === undefined) : []
  const problems = [
    ...missing.map((name) => `${name} is missing; production has no default for it`),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  ]
  if (problems.length > 0 || !parsed.data) return problems
  return configOf(parsed.data)
}

function configOf(env: z.output<typeof environment>): Config {
  return {
    production: env.MAHFAZA_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.APP_DATABASE_URL ?? env.DATABASE_URL ?? null,
    ownerDatabaseUrl: env.DATABASE_URL ?? null,
    dataDirectory: env.MAHFAZA_DATA,
    demo: env.MAHFAZA_DEMO === 'on',
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    masterKey: env.MAHFAZA_MASTER_KEY ?? null,
    lookupKey: env.MAHFAZA_LOOKUP_KEY ?? null,
    oldMasterKeys: env.MAHFAZA_OLD_MASTER_KEYS,
    logLevel: env.LOG_LEVEL,
    proxies: env.PROXIES,
    smtpUrl: env.SMTP_URL ?? null,
    smsGateway:
      env.SMS_URL && env.SMS_TOKEN && env.SMS_SENDER
        ? { url: env.SMS_URL, token: env.SMS_TOKEN, sender: env.SMS_SENDER }
        : null,
  }
}
