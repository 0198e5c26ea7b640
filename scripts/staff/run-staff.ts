import type { z } from 'zod'
import type { Language } from '#contract/kernel/localized.ts'
import { translate } from '#server/platform/messages.ts'
import type { Command } from './command.ts'
import { commands, isFlag, readTyped, runCommand } from './commands.ts'
import { openContext } from './open-context.ts'
import { type Manner, textOfError, textOfOutcome } from './print-outcome.ts'

/** Where a command is typed and its answer is read. */
export interface Shell {
  readonly env: NodeJS.ProcessEnv
  out(text: string): void
  err(text: string): void
}

/** @returns the exit code: 0 done, 1 refused or found wrong, 2 not understood */
export async function runStaff(given: readonly string[], shell: Shell): Promise<number> {
  const locale = localeOf(given, shell.env)
  const manner: Manner = { locale, json: given.includes('--json') }
  try {
    const [noun, verb, ...rest] = given
    const command = commands.find((known) => known.noun === noun && known.verb === verb)
    if (!command) {
      const ofNoun = commands.filter((known) => known.noun === noun)
      shell.out(helpOf(ofNoun.length > 0 ? ofNoun : commands, locale))
      return noun === undefined || given.includes('--help') ? 0 : 2
    }
    if (rest.includes('--help')) {
      shell.out(helpOf([command], locale))
      return 0
    }
    return await run(command, rest, manner, shell)
  } catch (error) {
    shell.err(textOfError(error, manner))
    return 1
  }
}

async function run(
  command: Command,
  given: readonly string[],
  manner: Manner,
  { env, out, err }: Shell,
): Promise<number> {
  const typed = readTyped(command, given)
  const { services, close } = await openContext(env)
  try {
    const progress = (line: string) => {
      if (!manner.json) err(line)
    }
    const by = { ...typed, as: typed.as ?? env['MAHFAZA_STAFF'] }
    const outcome = await runCommand(command, by, { services, locale: manner.locale, progress })
    out(textOfOutcome(outcome, manner))
    return outcome.failed ? 1 : 0
  } finally {
    await close()
  }
}

function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success
}

function localeOf(given: readonly string[], { LANG = '' }: NodeJS.ProcessEnv): Language {
  const at = given.findIndex((word) => word === '--lang' || word.startsWith('--lang='))
  const asked = given[at]?.includes('=') ? given[at]?.split('=')[1] : given[at + 1]
  if (at >= 0) return asked === 'ar' ? 'ar' : 'en'
  return LANG.startsWith('ar') ? 'ar' : 'en'
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
