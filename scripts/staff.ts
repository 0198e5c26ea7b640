import type { z } from 'zod'
import type { Language } from '#contract/kernel/localized.ts'
import { translate } from '#server/platform/messages.ts'
import type { Command } from './staff/command.ts'
import { commands, isFlag, readTyped, runCommand } from './staff/commands.ts'
import { openContext } from './staff/open-context.ts'
import { printError, printOutcome } from './staff/print-outcome.ts'

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
  output: { locale: Language; json: boolean },
): Promise<number> {
  const typed = readTyped(command, given)
  const { services, close } = await openContext()
  try {
    const progress = (line: string) => {
      if (!output.json) console.error(line)
    }
    const by = { ...typed, as: typed.as ?? process.env.MAHFAZA_STAFF }
    const outcome = await runCommand(command, by, { services, locale: output.locale, progress })
    printOutcome(outcome, output)
    return outcome.failed ? 1 : 0
  } finally {
    await close()
  }
}

function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success
}

function localeOf(given: readonly string[]): Language {
  const at = given.findIndex((word) => word === '--lang' || word.startsWith('--lang='))
  const asked = given[at]?.includes('=') ? given[at]?.split('=')[1] : given[at + 1]
  if (at >= 0) return asked === 'ar' ? 'ar' : 'en'
  return (process.env.LANG ?? '').startsWith('ar') ? 'ar' : 'en'
}

function helpOf(shown: readonly Command[], locale: Language): string {
  const lines = shown.map((command) => {
    const options = Object.entries(command.options).map(([name, schema]) => {
      const text = isFlag(schema) ? `--${name}` : `--${name} …`
      return isOptional(schema) ? `[${text}]` : text
    })
    const summary = translate(locale, `staff:commands.${command.noun}_${command.verb}`)
    return `  ${[command.noun, command.verb, ...options].join(' ')}\n      ${summary}`
  })
  return [
    translate(locale, 'staff:help.usage'),
    '',
    ...lines,
    '',
    translate(locale, 'staff:help.shared'),
  ].join('\n')
}
