import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { FileAndFigureOperations } from '#contract/kernel/resource/file-and-figure-operations.ts'
import { optionsOf } from '#contract/kernel/resource/kinds/choice.ts'
import { isMoney } from '#contract/kernel/resource/kinds/money.ts'
import { countMax, type Figure } from '#contract/kernel/resource/resource.ts'
import { badgeMax, type showBadges } from '#contract/operations/console/badges.ts'
import type { Db, ReadDb } from '#server/platform/db/database.ts'
import { readWithin } from '#server/platform/db/read-within.ts'
import { type FigureRow, selectFigure } from './figures.queries.ts'
import { applyFilters, filters } from './list-filter.queries.ts'
import {
  type ListFilter,
  type ServedResource,
  type ServedResources,
  type StaffMember,
  withComputedFor,
} from './served-resource.ts'

/** Of each statement: a figure is not waited for, and takes no connection from others for long. */
const figureMillisMax = 2_000

type Figures = AnswerInput<NonNullable<FileAndFigureOperations['figures']>>

/** The figures of the rows that a list with this query shows; one that takes too long is left out. */
export async function listFigures(
  db: Db,
  of: ServedResource,
  staff: StaffMember,
  query: ListFilter,
): Promise<Figures> {
  const served = withComputedFor(of, query)
  const found: Figures = []
  for (const figure of served.resource.figures ?? []) {
    const rows = await readWithin(db, figureMillisMax, (bounded) =>
      readFigure(bounded, served, staff, figure, query),
    )
    for (const row of rows ?? []) found.push(viewOf(served, figure, row))
  }
  return found
}

/** What waits for this person in the sections of the menu; nothing is said of those where it takes too long. */
export async function listBadges(
  db: Db,
  servedResources: ServedResources,
  staff: StaffMember,
): Promise<AnswerInput<typeof showBadges>> {
  const found: AnswerInput<typeof showBadges> = []
  for (const served of servedResources.all) {
    const { name, figures = [] } = served.resource
    const badge = figures.find((figure) => figure.badge)
    if (!badge || !staff.permissions.has(`${name}-index`)) continue
    const rows = await readWithin(db, figureMillisMax, (bounded) =>
      readFigure(bounded, served, staff, badge, {}, badgeMax),
    )
    const count = Number(rows?.[0]?.total ?? 0n)
    const { over } = badge
    const filter: Record<string, string> = over ? { [filterOf(over.field)]: over.values.join(',') } : {}
    if (count > 0) found.push({ resource: name, count, filter })
  }
  return found
}

/** What the figure says of its rows counts, not what the list says of the same fields. */
async function readFigure(
  db: ReadDb,
  served: ServedResource,
  staff: StaffMember,
  figure: Figure,
  query: ListFilter,
  max?: number,
): Promise<FigureRow[]> {
  const { by, over } = figure
  const own = over ? { [filterOf(over.field)]: over.values } : {}
  const shared = await applyFilters(db, served, staff, {
    ...query,
    ...(by !== undefined && { [filterOf(by)]: undefined }),
    ...own,
  })
  const values = by === undefined ? [] : optionsOf(served.resource.fields[by]).map(({ value }) => value)
  const parts = values.map((value) => ({
    value,
    conditions: [...shared, ...filters(served, { [filterOf(by ?? '')]: [value] })],
  }))
  return selectFigure(
    db,
    served,
    figure,
    by === undefined ? [{ value: null, conditions: shared }] : parts,
    max,
  )
}

/** The parameter of a list that narrows it by a field. */
function filterOf(field: string): string {
  return `filter[${field}]`
}

function viewOf(
  { resource }: ServedResource,
  { name, sum }: Figure,
  { value, total }: FigureRow,
): Figures[number] {
  const field = sum === undefined ? undefined : resource.fields[sum]
  if (field === undefined) {
    const capped = total > countMax
    return { name, value, total: String(capped ? countMax : total), capped }
  }
  const currency = isMoney(field) && typeof field.currency === 'string' ? field.currency : defaultCurrency
  return {
    name,
    value,
    total: isMoney(field) ? toWire(total, currencyOf(currency)) : String(total),
    capped: false,
  }
}
