import { appendFile, cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Migration, migrationsFolder, readMigrations } from '#server/platform/db/read-migrations.ts'
import checksums from '../../server/migrations/checksums.json' with { type: 'json' }

test('migrations are listed with their checksums, none was changed since, and their numbers have no gap', async () => {
  expect(faultsOf(await readMigrations())).toEqual([])
})

test('a changed byte, a renamed file and the gap it leaves are found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mahfaza-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  await appendFile(join(folder, '0002_ledger.sql'), ' ')
  await rename(join(folder, '0004_staff.sql'), join(folder, '0003_staff.sql'))
  const faults = faultsOf(await readMigrations(folder))
  await rm(folder, { recursive: true })
  expect(faults).toEqual([
    '0002_ledger.sql was changed after it was listed: write a new migration instead',
    '0003_staff.sql has the number of another, or one is missing before it: it should begin with 0004',
    '0003_staff.sql is not listed: npm run db:types',
    '0004_staff.sql is listed, but there is no such file',
  ])
})

/** What the files break of their list, sorted. */
function faultsOf(migrations: readonly Migration[]): string[] {
  const listed = new Map(Object.entries(checksums))
  const present = new Set(migrations.map(({ name }) => name))
  const gone = [...listed.keys()].filter((name) => !present.has(name))
  return [
    ...migrations.flatMap((migration, index) => faultsOfOne(migration, index, listed)),
    ...gone.map((name) => `${name} is listed, but there is no such file`),
  ].sort()
}

function faultsOfOne(
  { name, checksum }: Migration,
  index: number,
  listed: ReadonlyMap<string, string>,
): string[] {
  const faults: string[] = []
  const number = String(index + 1).padStart(4, '0')
  if (!name.startsWith(`${number}_`))
    faults.push(
      `${name} has the number of another, or one is missing before it: it should begin with ${number}`,
    )
  const known = listed.get(name)
  if (known === undefined) faults.push(`${name} is not listed: npm run db:types`)
  else if (known !== checksum)
    faults.push(`${name} was changed after it was listed: write a new migration instead`)
  return faults
}
