import type { Migration } from '#server/platform/db/read-migrations.ts'
import type { SchemaShape } from './schema-shape.ts'

export interface Fault {
  /** As a contract step names it. */
  readonly subject: string
  readonly what: string
}

/** What the program of the version before would miss, or be refused, on the new schema. */
export function faultsOfUpgrade(before: SchemaShape, after: SchemaShape): Fault[] {
  return [
    ...faultsOfColumns(before, after),
    ...[...before.functions].flatMap(([subject, result]) => {
      const now = after.functions.get(subject)
      if (now === undefined) return [{ subject, what: 'is gone, and the version before may call it' }]
      return now === result ? [] : [{ subject, what: `gives ${now} instead of ${result}` }]
    }),
    ...[...before.rights]
      .filter((subject) => !after.rights.has(subject) && hasTable(after, subject))
      .map((subject) => ({ subject, what: 'is no longer granted to the program' })),
    ...[...after.constraints]
      .filter(([subject, columns]) => !before.constraints.has(subject) && areKnown(before, columns))
      .map(([subject]) => ({ subject, what: 'may refuse what the version before writes' })),
  ]
}

function faultsOfColumns(before: SchemaShape, after: SchemaShape): Fault[] {
  const tables = new Set([...before.columns.keys()].map(tableOf))
  const gone = [...before.columns].flatMap(([subject, { type }]) => {
    const now = after.columns.get(subject)
    if (now === undefined)
      return [{ subject, what: 'is gone (dropped or renamed), and the version before uses it' }]
    return now.type === type ? [] : [{ subject, what: `has the type ${now.type} instead of ${type}` }]
  })
  const needed = [...after.columns]
    .filter(([subject, now]) => now.isNeeded && tables.has(tableOf(subject)))
    .filter(([subject]) => before.columns.get(subject)?.isNeeded !== true)
    .map(([subject]) => ({ subject, what: 'needs a value that the version before does not write' }))
  return [...gone, ...needed]
}

function tableOf(column: string): string {
  return column.slice(0, column.lastIndexOf('.'))
}

function hasTable({ columns }: SchemaShape, right: string): boolean {
  const table = right.slice(right.indexOf(' on ') + 4)
  return [...columns.keys()].some((column) => tableOf(column) === table)
}

function areKnown({ columns }: SchemaShape, names: readonly string[]): boolean {
  return names.length > 0 && names.every((name) => columns.has(name))
}

const mark = /^-- contract of (\d{4}_[a-z0-9_]+\.sql): (.+)$/gm

/**
 * The faults that no migration declares as the second step of an expansion which the last release already has.
 * @param last the newest migration of the last release
 */
export function undeclared(
  faults: readonly Fault[],
  migrations: readonly Migration[],
  last: string,
): readonly string[] {
  const marks = migrations
    .filter(({ name }) => name > last)
    .flatMap(({ name, sql }) =>
      [...sql.matchAll(mark)].map(([, expansion = '', subject = '']) => ({ name, expansion, subject })),
    )
  const released = new Set(migrations.map(({ name }) => name).filter((name) => name <= last))
  const early = marks.filter(({ expansion }) => !released.has(expansion))
  const declared = new Set(marks.filter((one) => !early.includes(one)).map(({ subject }) => subject))
  return [
    ...early.map(
      ({ name, expansion }) =>
        `${name}: ${expansion} is in no release yet; the old form ends one release later`,
    ),
    ...faults
      .filter(({ subject }) => !declared.has(subject))
      .map(({ subject, what }) => `${subject} ${what}`),
  ]
}
