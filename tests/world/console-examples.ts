import { staffPassword } from './console.ts'
import type { Example } from './examples.ts'

/** By operation id, as examplesOf: a well-formed call of each operation of the console. */
export function consoleExamples(): Readonly<Record<string, Omit<Example, 'others'>>> {
  return {
    'staffAccess.showSession': {},
    'staffAccess.login': { body: { login: 'nobody', password: staffPassword } },
    'dashboard.show': { query: { days: '30' } },
    'staffAccess.logout': { endsSession: true },
  }
}
