import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { type Locale, say } from '#server/platform/messages.ts'
import { alarmCommands } from './staff/alarm-commands.ts'
import { catalogueCommands } from './staff/catalogue-commands.ts'
import type { Command } from './staff/command.ts'
import { contactCommands } from './staff/contact-commands.ts'
import { keyCommands } from './staff/key-commands.ts'
import { moneyCommands } from './staff/money-commands.ts'
import { findActor, openContext, StaffProblem } from './staff/open-context.ts'
import { peopleCommands } from './staff/people-commands.ts'
import { printError, printOutcome } from './staff/print-outcome.ts'
import { rechargeCommands } from './staff/recharge-commands.ts'
import { saleCommands } from './staff/sale-commands.ts'
import { trustCommands } from './staff/trust-commands.ts'
import { voucherCommands } from './staff/voucher-commands.ts'

const commands = [
  ...catalogueCommands,
  ...voucherCommands,
  ...saleCommands,
  ...rechargeCommands,
  ...peopleCommands,
  ...moneyCommands,
  ...alarmCommands,
  ...contactCommands,
  ...keyCommands,
  ...trustCommands,
]
const shared = {
  as: { type: 'string' },
  lang: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

process.exitCode = await main(process.argv.slice(2))

/** @returns the exit code: 0 done, 1 refused or found wrong, 2 not understood */
async function main(given: string[]): Promise<number> {
  const locale = localeOf(given)
  const json = given.includes('--json')
  try {
    const [noun, verb, ...rest] = given
    const command = commands.find((known) => known.noun === noun && known.verb === verb)
    if (!command) {
      const ofNoun = commands.filter((known) => known.noun === noun)
      console.log(helpOf(ofNoun.length > 0 ? ofNoun : commands, locale))
      return noun === undefined || given.includes('--help') ? 0 : 2
    }
    if (rest.includes('--help')) {
      console.log(helpOf([command], locale))
      return 0
    }
    return await run(command, rest, { locale, json })
  } catch (error) {
    printError(error, { locale, json })
    return 1
  }
}

async function run(
  command: Command,
  given: string[],
  output: { locale: Locale; json: boolean },
): Promise<number> {
  const { as, ...options } = readOptions(command, given)
  const { services, close } = await openContext()
  try {
    const staffId = await findActor(services, as ?? process.env.MAHFAZA_STAFF, command)
    const progress = (line: string) => {
      if (!output.json) console.error(line)
    }
    const outcome = await command.run({ services, staffId, locale: output.locale, progress }, options)
    printOutcome(outcome, output)
    return outcome.failed ? 1 : 0
  } finally {
    await close()
  }
}

function readOptions(command: Command, given: string[]): { as?: string; [name: string]: unknown } {
  const own = Object.entries(command.options).map(([name, schema]) => [
    name,
    { type: isFlag(schema) ? 'boolean' : 'string' } as const,
  ])
  try {
    const { values } = parseArgs({
      args: given,
      options: { ...Object.fromEntries(own), ...shared },
      strict: true,
    })
    const { as, lang: _lang, json: _json, help: _help, ...options } = values as Record<string, unknown>
    return { ...options, ...(typeof as === 'string' && { as }) }
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error
    throw new StaffProblem('problems.arguments', { problem: error.message })
  }
}

function isFlag(schema: z.ZodType): boolean {
  return schema.safeParse(true).success
}

function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success
}

function localeOf(given: readonly string[]): Locale {
  const at = given.findIndex((word) => word === '--lang' || word.startsWith('--lang='))
  const asked = given[at]?.includes('=') ? given[at]?.split('=')[1] : given[at + 1]
  if (at >= 0) return asked === 'ar' ? 'ar' : 'en'
  return (process.env.LANG ?? '').startsWith('ar') ? 'ar' : 'en'
}

function helpOf(shown: readonly Command[], locale: Locale): string {
  const lines = shown.map((command) => {
    const options = Object.entries(command.options).map(([name, schema]) => {
      const text = isFlag(schema) ? `--${name}` : `--${name} …`
      return isOptional(schema) ? `[${text}]` : text
    })
    const summary = say(locale, `staff:commands.${command.noun}_${command.verb}`)
    return `  ${[command.noun, command.verb, ...options].join(' ')}\n      ${summary}`
  })
  return [say(locale, 'staff:help.usage'), '', ...lines, '', say(locale, 'staff:help.shared')].join('\n')
}
