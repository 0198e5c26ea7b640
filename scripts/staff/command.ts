import { z } from 'zod'
import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { endOfDay } from '#contract/kernel/dates.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { date } from '#contract/kernel/field-rules.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { amountInput, amountOrZeroInput } from '#contract/kernel/money.ts'
import { parsePercent } from '#contract/kernel/percent.ts'
import { refuse } from '#contract/kernel/rule-error.ts'
import { expectNotOwn } from '#server/modules/clients/index.ts'
import type { Services } from '#server/services.ts'

export interface Context {
  readonly services: Services
  readonly locale: Language
  /** Who acts; null only while there is no staff at all. */
  readonly staffId: bigint | null
  /** A line of progress, for people only. */
  progress(line: string): void
}

export type Cell = string | number | bigint | boolean | Date | null
export type Row = Readonly<Record<string, Cell>>

/** What a command has to tell: a sentence of staff.json and, for lists and details, rows. */
export interface Outcome {
  readonly sentence: string
  readonly values?: Readonly<Record<string, string | number>>
  readonly rows?: readonly Row[]
  /** The command did its work and found something wrong. */
  readonly failed?: boolean
}

export interface Command {
  readonly noun: string
  readonly verb: string
  /** Whether `--as` must name a person: `always` by default; `first`: only once there is any staff. */
  readonly acts?: 'always' | 'first' | 'never'
  /** The permission that the person must have, as in the console. */
  readonly needs?: string
  readonly options: Readonly<Record<string, z.ZodType>>
  /** Refuses people who would decide about themselves as a client. */
  readonly about?: unknown
  run(context: Context, options: Readonly<Record<string, unknown>>): Promise<Outcome>
}

type Shape = Record<string, z.ZodType>
type Given<Options extends Shape> = z.output<z.ZodObject<Options>>

export function defineCommand<Options extends Shape>(command: {
  noun: string
  verb: string
  acts?: Command['acts']
  needs?: string
  options: Options
  /** The clients whose money or account it decides about: nobody does for themselves. */
  about?(context: Context, options: Given<Options>): Promise<readonly bigint[]>
  run(context: Context, options: Given<Options>): Promise<Outcome>
}): Command {
  const shape = z.strictObject(command.options)
  return {
    ...command,
    async run(context, options) {
      const given = shape.parse(options) as Given<Options>
      const { services, staffId } = context
      if (command.about && staffId !== null)
        await expectNotOwn(services.database.db, staffId, await command.about(context, given))
      return command.run(context, given)
    },
  }
}

/** Minor units of the default currency. */
export const amount = amountInput(currencyOf(defaultCurrency))
export const amountOrZero = amountOrZeroInput(currencyOf(defaultCurrency))
export const text = z.string().trim().min(1).max(500)
export const id = z
  .string()
  .transform(cleanTyped)
  .pipe(z.string().regex(/^[1-9]\d{0,17}$/))
  .transform((digits) => BigInt(digits))
export const flag = z.boolean().default(false)

export function whole(min: number, max: number) {
  return z
    .string()
    .transform(cleanTyped)
    .pipe(z.string().regex(/^\d{1,9}$/))
    .transform(Number)
    .pipe(z.int().min(min).max(max))
}

/** Basis points. */
export const percent = z.string().transform((typed, context) => {
  const basisPoints = parsePercent(typed)
  return basisPoints === null ? refuse(context, 'regex') : basisPoints
})

/** The last day on which something is good, as the instant at which it ends. */
export const lastDay = date.transform(endOfDay)
