import pg from 'pg'
import { z } from 'zod'
import { closeRange, describeRanges, divideTransactions, RangeProblem } from '#server/ledger/index.ts'
import { explainError } from '#server/platform/describe-error.ts'

// `npm run ranges [-- divide | close NUMBER]`: like `npm run migrate`, with the owner's address.

const url = z.url({ protocol: /^postgres(ql)?$/ }).safeParse(process.env.DATABASE_URL)
const [verb = 'list', number = ''] = process.argv.slice(2)

if (url.success) await connectAndRun(url.data)
else explain('DATABASE_URL must be the address of the database, as its owner.')

async function connectAndRun(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  // The statement that it was in tells of a lost connection.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await run(client)
  } catch (error) {
    explain(error instanceof RangeProblem ? error.message : explainError(error))
  } finally {
    await client.end()
  }
}

async function run(client: pg.Client): Promise<void> {
  if (verb === 'divide')
    await divideTransactions(client, { onNoted: (id) => console.log(`Noted through ${id}`) })
  else if (verb === 'close' && /^\d{1,9}$/.test(number)) await closeRange(client, Number(number))
  else if (verb !== 'list') throw new RangeProblem('Say list, divide, or close with the number of a range.')
  for (const line of await describeRanges(client)) console.log(line)
}

function explain(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
