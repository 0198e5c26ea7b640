import type { Tx } from '#server/platform/db/database.ts'
import { readMigrations } from '#server/platform/db/read-migrations.ts'
import { type AppliedMigration, listCommands, listMigrations } from './record.queries.ts'
import { migrationName, type RecordTable, type Through } from './record-tables.rules.ts'

/** Names and checksums of the migrations of this version. */
export type KnownMigrations = ReadonlyMap<string, string>

export async function readKnownMigrations(): Promise<KnownMigrations> {
  return new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
}

/** What the owner has applied since the last block. */
export interface NewMigrations {
  /** The name of the migration that wrote this version of a row; null: none did. */
  writerOf(row: { readonly writtenBy: string }): string | null
  /** The last one. */
  readonly last: string
  /** The last one that no block has seen; null: none is new. */
  readonly newest: string | null
}

/**
 * A migration rewrites rows in the transaction in which it is noted, so that transaction tells them. Only those count that
 * this version brings with it and that no block has seen: an earlier one that is noted anew explains nothing.
 */
export async function readNewMigrations(
  tx: Tx,
  through: Through,
  known: KnownMigrations,
): Promise<NewMigrations> {
  const sealed = through[migrationName]
  const applied = await listMigrations(tx, sealed ?? '')
  const isKnown = ({ name, checksum }: AppliedMigration) => known.get(name) === checksum
  // The first block that knows of migrations begins with all that there are.
  const fresh = sealed === undefined ? [] : applied.filter(isKnown)
  const writers = new Map(fresh.map(({ appliedBy, name }) => [appliedBy, name]))
  return {
    writerOf: ({ writtenBy }) => writers.get(writtenBy) ?? null,
    newest: fresh.at(-1)?.name ?? null,
    last: applied.filter(isKnown).at(-1)?.name ?? sealed ?? '',
  }
}

/** The transactions of the commands that make records of this table, by the migrations of this version. */
export async function readCommanding(
  tx: Tx,
  { commanded }: RecordTable,
  known: KnownMigrations,
): Promise<ReadonlySet<string>> {
  if (!commanded) return new Set()
  const noted = await listCommands(tx, commanded.by)
  return new Set(
    noted.filter(({ name, checksum }) => known.get(name) === checksum).map(({ appliedBy }) => appliedBy),
  )
}
