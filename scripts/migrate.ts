import { z } from 'zod'
import { MigrationProblem, migrate } from '#server/platform/db/migrate.ts'
import { explainError } from '#server/platform/describe-error.ts'

// `npm run migrate`: the only program that needs the owner's address in production.

const url = z.url({ protocol: /^postgres(ql)?$/ }).safeParse(process.env.DATABASE_URL)
if (url.success) await apply(url.data)
else explain('DATABASE_URL must be the address of the database, as its owner.')

async function apply(ownerUrl: string): Promise<void> {
  try {
    const applied = await migrate(ownerUrl)
    console.log(applied.length > 0 ? `Migrations applied: ${applied.join(', ')}` : 'Nothing to apply.')
  } catch (error) {
    explain(error instanceof MigrationProblem ? error.message : explainError(error))
  }
}

function explain(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
