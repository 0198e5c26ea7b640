import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'

/**
 * Who may call. Clients, below /api/client:
 * - `public`: anyone.
 * - `client-unverified`: a signed-in client, even before phone and e-mail are verified.
 * - `client`: a signed-in, verified client. `client:pro`, `client:merchant` and `client:seller` ask for the flag as well.
 *
 * Staff, below /api/console:
 * - `staff-public`: anyone, to sign in.
 * - `staff-halfway`: whoever proved the password and still owes the second factor (or must set one up).
 * - `staff`: anyone signed in. `staff:clients-index` asks for the permission, `staff:a|b` for any of them.
 */
export const clientAccessLevels = [
  'public',
  'client-unverified',
  'client',
  'client:pro',
  'client:merchant',
  'client:seller',
] as const
export type ClientAccess = (typeof clientAccessLevels)[number]
export type StaffAccess = 'staff-public' | 'staff-halfway' | 'staff' | `staff:${string}`
export type Access = ClientAccess | StaffAccess

export type Surface = 'client' | 'console'
export const basePaths = { client: '/api/client', console: '/api/console' } as const satisfies Record<
  Surface,
  string
>

/** Comes with what a page of the console asks by itself: it does not put off the end of a session that rests. */
export const backgroundHeader = 'x-background'

/**
 * With a money request: answer what its key has done, and do nothing that was not done. So a page that was closed in
 * the midst of sending finds out what became of it before anybody is asked whether to go on.
 */
export const onlyKnownHeader = 'x-only-known'

/**
 * With a money request: answer what its key has done; if it has done nothing, close the key, so that the request is
 * refused with `idempotency.closed` however late it arrives. So a person who gave it up is told the truth.
 */
export const closeKeyHeader = 'x-close-key'

export function surfaceOf({ access }: Pick<Operation, 'access'>): Surface {
  return access.startsWith('staff') ? 'console' : 'client'
}

/** The permissions of which one is needed; none means that being signed in is enough. */
export function permissionsOf({ access }: Pick<Operation, 'access'>): readonly string[] {
  return access.startsWith('staff:') ? access.slice('staff:'.length).split('|') : []
}

/** Named budgets; their sizes stand with the server's limiter. */
export type LimitName =
  | 'login'
  | 'register'
  | 'code'
  | 'quote'
  | 'receipt'
  | 'gateway'
  | 'contact'
  | 'staffLogin'
  | 'staffCode'

export const fileMedia = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  zip: 'application/zip',
} as const
export type FileMedia = (typeof fileMedia)[keyof typeof fileMedia]

/** Of a file that is written while it is sent: how many bytes it will have, more or less. */
export const fileSizeHeader = 'x-file-size-about'

/** From the first byte of a form to its last: so long a page waits, and so long the server takes it. */
export const uploadMillisecondsMax = 180_000

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Level extends Access = Access,
> {
  /** `domain.verbNoun`; the OpenAPI operationId. */
  readonly id: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base path of its surface, Fastify style: `/transfers/:id`. */
  readonly path: `/${string}`
  readonly access: Level
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The shape of `data`. */
  readonly answer: Answer
  /**
   * The body may also come as `multipart/form-data`: files, booleans as `1` or `0`, whatever is no text JSON-encoded; a PUT
   * or DELETE also as POST with the field `_method`. Files are `imageUpload` or `fileUpload` of the kernel.
   */
  readonly multipart?: true
  /** Media types it may answer a file of: always when `answer` is `fileOnly`, else when the query asks for one. */
  readonly answersFile?: readonly FileMedia[]
  /** A list: the answer comes with `meta`. */
  readonly paged?: true
  /** Moves money: needs an `Idempotency-Key`, and the same key gets the same answer. */
  readonly idempotent?: true
  /** Opens a session of the console or ends it: the answer sets the cookie. */
  readonly opensSession?: true
  /** A second person must agree, always or above a limit: then the answer is 202 with the approval's id. */
  readonly guarded?: true
  /** Made from the action of a definition; such a one may be `idempotent`, `guarded` or both. */
  readonly action?: true
  /** Changes nothing, although its question is sent as a body: without an answer there is nothing to look for. */
  readonly onlyReads?: true
  /** A public answer that a browser may keep so long; left out: it keeps none. */
  readonly cacheSeconds?: number
  readonly limit?: LimitName
  /**
   * Whoever succeeds, or is refused with one of these, gets their point of `limit` back: a thousand honest people may
   * share an address.
   */
  readonly limitSpares?: 'success' | readonly ErrorCode[]
  /** Refusals a guesser learns from (who is a client, which code exists): an account, or a visitor's network, gets a few an hour, then 429. */
  readonly guessed?: readonly ErrorCode[]
  /** The refusals of its own rules, for the documentation; the general ones go without saying. */
  readonly errors?: readonly ErrorCode[]
}

export function defineOperation<
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Answer extends z.ZodType = z.ZodType,
  const Level extends Access = Access,
>(operation: Operation<Params, Query, Body, Answer, Level>): Operation<Params, Query, Body, Answer, Level> {
  return operation
}

export type ParamsOf<O extends Operation> = z.output<NonNullable<O['params']>>
export type QueryOf<O extends Operation> = z.output<NonNullable<O['query']>>
export type BodyOf<O extends Operation> = z.output<NonNullable<O['body']>>
/** What the server's handler returns as `data`. */
export type AnswerInput<O extends Operation> = z.input<O['answer']>
/** What a caller receives as `data`. */
export type AnswerOf<O extends Operation> = z.output<O['answer']>
/** What a caller sends. */
export type BodyInput<O extends Operation> = z.input<NonNullable<O['body']>>
export type QueryInput<O extends Operation> = z.input<NonNullable<O['query']>>
export type ParamsInput<O extends Operation> = z.input<NonNullable<O['params']>>
