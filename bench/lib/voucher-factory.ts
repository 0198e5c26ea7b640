import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { createCategory, createSupplier } from '#server/modules/catalogue/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowawayPostgres } from '#server/platform/embedded/throwaway-postgres.ts'
import { orderVouchers } from '#tests/world/catalogue.ts'
import { openBenchServices } from './http-world.ts'

/** A database for nothing but making vouchers. */
export interface Factory {
  readonly appUrl: string
  readonly dataDirectory: string
  readonly serverVersion: string
  readonly durable: boolean
  /** Orders as staff do; this creates the job. */
  order(count: number): Promise<bigint>
  /** Reads what the console shows a little later. */
  progress(batchId: bigint): Promise<{ made: number; ready: boolean }>
  /** Empties the table and copies the same rows back; the seconds of the copying. */
  copyAgain(): Promise<number>
  stop(): Promise<void>
}

const pollMillis = 20
const staff = { type: 'system', id: null } as const
const columns =
  'batch_id, category_id, amount, currency, expires_at, serial_number, code_lookup, code_sealed, code_last4'

export async function openFactory(): Promise<Factory> {
  const server = await startThrowawayPostgres()
  await migrate(server.ownerUrl)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'mahfaza-bench-'))
  const services = await openBenchServices(server.appUrl, dataDirectory)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const facts = await owner.query<{ version: string; durable: boolean }>(
    `select split_part(version(), ' on ', 1) as version,
            current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as durable`,
  )
  const categoryId = await services.database.transact(async (tx) => {
    const supplier = { nameAr: 'محفظة', nameEn: 'Mahfaza', color: null, phone: null, email: null }
    return createCategory(tx, categoryOf(await createSupplier(tx, supplier, staff)), staff)
  })
  return {
    appUrl: server.appUrl,
    dataDirectory,
    serverVersion: facts.rows[0]?.version ?? '',
    durable: facts.rows[0]?.durable ?? false,
    order: (count) => orderVouchers(services, { categoryId, count }),
    async progress(batchId) {
      await wait(pollMillis)
      const { rows } = await owner.query<{ made: number; ready: boolean }>(
        `select made_count as made, status = 'ready' as ready from voucher_batch where id = $1`,
        [batchId],
      )
      const [row] = rows
      if (!row) throw new Error('the batch is not there')
      return row
    },
    async copyAgain() {
      const rows = await readRows(owner)
      await owner.query('truncate voucher cascade')
      await owner.query('checkpoint')
      const start = performance.now()
      await pipeline(
        Readable.from(rows),
        owner.query(from(`copy voucher (${columns}) from stdin (format binary)`)),
      )
      const seconds = (performance.now() - start) / 1000
      await owner.query('truncate voucher cascade')
      return seconds
    },
    async stop() {
      await owner.end()
      await services.close()
      await server.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function readRows(owner: pg.Client): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for await (const piece of owner.query(
    to(`copy (select ${columns} from voucher order by id) to stdout (format binary)`),
  ))
    pieces.push(piece)
  return pieces
}

function categoryOf(supplierId: bigint): Parameters<typeof createCategory>[1] {
  return {
    supplierId,
    kind: 'recharge',
    nameAr: 'شحن 10 دنانير',
    nameEn: 'Recharge 10 LYD',
    currency: 'LYD',
    faceValueMinor: 10_000n,
    priceMinor: 10_000n,
    buyPriceMinor: 10_000n,
    feeMinor: 0n,
    instructionsAr: null,
    instructionsEn: null,
    dialPattern: null,
    codePattern: null,
    position: 1,
  }
}
