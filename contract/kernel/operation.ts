import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'

/**
 * Who may call. Clients, below /api/client:
 * - `public`: anyone.
 * - `anyone`: the same, but a signed-in, verified client is known.
 * - `client-unverified`: a signed-in client, even before phone and e-mail are verified.
 * - `client`: a signed-in, verified client. `client:pro`, `client:merchant` and `client:seller` also need the flag.
 * Staff, below /api/console:
 * - `staff-public`: anyone, to sign in.
 * - `staff-halfway`: the password is proven; the second factor must still be proven or set up.
 * - `staff`: anyone signed in. `staff:clients-index` needs the permission, `staff:a|b` one of them.
 */
export const clientAccessLevels = [
  'public',
  'anyone',
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

/** Sent with calls that a console page makes by itself: they do not prolong an idle session. */
export const backgroundHeader = 'x-background'

/**
 * With a money request: answer what its key has done, and execute nothing. A page that was closed while sending
 * learns the result before it asks the person.
 */
export const onlyKnownHeader = 'x-only-known'

/**
 * With a money request: answer what its key has done; if nothing, close the key, so the request is refused with
 * `idempotency.closed` however late it arrives.
 */
export const closeKeyHeader = 'x-close-key'

/**
 * With an answer to a client: the token that follows the one of the request, from its first use on. Callers who ignore it
 * keep theirs. Staff get theirs as the cookie.
 */
export const nextTokenHeader = 'x-session-token'

/**
 * A mobile application says what it is: `android/1.4.2` or `ios/2.0`. One that is older than a forced version gets 426;
 * the settings answer what it should do. Callers without it are browsers.
 */
export const applicationHeader = 'x-application'
export const applicationPattern = '^(android|ios)/(\\d{1,4}(?:\\.\\d{1,4}){1,3})$'

export function surfaceOf({ access }: Pick<Operation, 'access'>): Surface {
  return access.startsWith('staff') ? 'console' : 'client'
}

/** The permissions of which one is needed; none: being signed in is enough. */
export function permissionsOf({ access }: Pick<Operation, 'access'>): readonly string[] {
  return access.startsWith('staff:') ? access.slice('staff:'.length).split('|') : []
}

/** A session of staff ends after so long without use. */
export const staffIdleMinutes = 30

/** A proof by staff is fresh so long, also the sign-in itself. */
export const freshProofMinutes = 5

/** Named budgets; their sizes are in server/budgets.ts. */
export type LimitName =
  | 'login'
  | 'register'
  | 'code'
  | 'quote'
  | 'receipt'
  | 'gateway'
  | 'contact'
  | 'comment'
  | 'engagement'
  | 'gate'
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
  ics: 'text/calendar; charset=utf-8',
} as const
export type FileMedia = (typeof fileMedia)[keyof typeof fileMedia]

/** The field of a form sent as POST that names the method it means. */
export const methodOverrideField = '_method'

/** The approximate size in bytes of a file that is written while it is sent. */
export const fileSizeHeader = 'x-file-size-about'

/** From the first to the last byte of a form: page and server wait at most this long. */
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
  /** Below the base path of its surface, in Fastify style: `/transfers/:id`. */
  readonly path: `/${string}`
  readonly access: Level
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The shape of `data`. */
  readonly answer: Answer
  /**
   * The body may also be `multipart/form-data`: files, booleans as `1` or `0`, other values as text or JSON; a PUT or
   * DELETE also as POST with the field `_method`. Files are `imageUpload` or `fileUpload` of the kernel.
   */
  readonly multipart?: true
  /**
   * Media types of files it may answer: always when `answer` is `fileOnly`, otherwise when the query asks for one.
   */
  readonly answersFile?: readonly FileMedia[]
  /** A list: the answer has `meta`. */
  readonly paged?: true
  /** Moves money: needs an `Idempotency-Key`; the same key gets the same answer. */
  readonly idempotent?: true
  /**
   * Staff have proven in the last minutes that it is them (`freshProofMinutes`): by a second factor, or by the password
   * where there is none. Otherwise it is refused with `auth.fresh_proof_needed`.
   */
  readonly freshProof?: true
  /** Open to a client without a subscription too, where the settings ask for one. */
  readonly withoutSubscription?: true
  /** A session with a key signs it although it moves no money; what is `idempotent` is always signed. */
  readonly signed?: true
  /** Answers the token of a new session of a client; the application may send the key that will sign. */
  readonly handsToken?: true
  /** Opens or ends a session of the console: the answer sets the cookie. */
  readonly opensSession?: true
  /** A second person must agree, always or above a limit: then the answer is 202 with the approval's id. */
  readonly guarded?: true
  /** Also for staff who look at the portal as a client: everything else they may only read. */
  readonly endsView?: true
  /** Made from a definition's action; it may be `idempotent`, `guarded` or both. */
  readonly action?: true
  /** Changes nothing, although it has a body: after a lost answer there is nothing to check. */
  readonly onlyReads?: true
  /** A public answer that a browser may keep so long; left out: it keeps none. */
  readonly cacheSeconds?: number
  readonly limit?: LimitName
  /**
   * A success, or a refusal with one of these codes, returns the point of `limit`: a thousand honest people may share
   * an address.
   */
  readonly limitSpares?: 'success' | readonly ErrorCode[]
  /**
   * Refusals that a guesser learns from (who is a client, which code exists): an account, or a visitor's network, has
   * a few an hour, then 429.
   */
  readonly guessed?: readonly ErrorCode[]
  /** Refusals of its own rules, for the documentation; general ones are not listed. */
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
