import { parseArgs } from 'node:util'
import type { z } from 'zod'
import type { Language } from '#contract/kernel/localized.ts'
import type { Services } from '#server/services.ts'
import { alarmCommands } from './alarm-commands.ts'
import { catalogueCommands } from './catalogue-commands.ts'
import type { Command, Outcome } from './command.ts'
import { contactCommands } from './contact-commands.ts'
import { integrityCommands } from './integrity-commands.ts'
import { keyCommands } from './key-commands.ts'
import { moneyCommands } from './money-commands.ts'
import { findActor, StaffProblem } from './open-context.ts'
import { peopleCommands } from './people-commands.ts'
import { rechargeCommands } from './recharge-commands.ts'
import { saleCommands } from './sale-commands.ts'
import { voucherCommands } from './voucher-commands.ts'

export const commands: readonly Command[] = [
  ...catalogueCommands,
  ...voucherCommands,
  ...saleCommands,
  ...rechargeCommands,
  ...peopleCommands,
  ...moneyCommands,
  ...alarmCommands,
  ...contactCommands,
  ...keyCommands,
  ...integrityCommands,
]
const shared = {
  as: { type: 'string' },
  lang: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** What was typed after a command, and who acts. */
export interface Typed {
  readonly as: string | undefined
  readonly options: Readonly<Record<string, unknown>>
}

export interface Terminal {
  readonly services: Services
  readonly locale: Language
  progress(line: string): void
}

/** @throws StaffProblem, Refusal, ZodError: errors that the person at the terminal can fix */
export async function runCommand(command: Command, typed: Typed, terminal: Terminal): Promise<Outcome> {
  const staffId = await findActor(terminal.services, typed.as, command)
  return command.run({ ...terminal, staffId }, typed.options)
}

/** @throws StaffProblem `problems.arguments` */
export function readTyped(command: Command, given: readonly string[]): Typed {
  const own = Object.entries(command.options).map(([name, schema]) => [
    name,
    { type: isFlag(schema) ? 'boolean' : 'string' } as const,
  ])
  try {
    const { values } = parseArgs({
      args: [...given],
      options: { ...Object.fromEntries(own), ...shared },
      strict: true,
    })
    const { as, lang: _lang, json: _json, help: _help, ...options } = values as Record<string, unknown>
    return { as: typeof as === 'string' ? as : undefined, options }
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error
    throw new StaffProblem('problems.arguments', { problem: error.message })
  }
}

export function isFlag(schema: z.ZodType): boolean {
  return schema.safeParse(true).success
}
