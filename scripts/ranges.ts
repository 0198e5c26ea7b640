import pg from 'pg'
import { z } from 'zod'
import { closeRange, divideTransactions, listRanges, RangeProblem } from '#server/ledger/index.ts'
import { explainError } from '#server/platform/describe-error.ts'

// `npm run ranges [-- divide | close NUMBER]`: like `npm run migrate`, with the owner's address.

const url = z.url({ protocol: /^postgres(ql)?$/ }).safeParse(process.env.DATABASE_URL)
const [verb = 'list', number = ''] = process.argv.slice(2)

if (url.success) await connectAndRun(url.data)
else explain('DATABASE_URL must be the address of the database, as its owner.')

async function connectAndRun(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
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
  const ranges = await listRanges(client)
  if (ranges.length === 0) console.log('The transactions lie in one table.')
  for (const { firstId, endId, closedAt, bytes, ...range } of ranges)
    console.log(
      `${range.number}: ids from ${firstId} to before ${endId}, ${bytes / 1_000_000n} MB, ${closedAt ? `closed ${closedAt.toISOString()}` : 'open'}`,
    )
}

function explain(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
