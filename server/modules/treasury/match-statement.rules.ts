/** A line of a statement that nothing is matched with. Minor units; below zero: it left us. */
export interface OpenLine {
  readonly id: bigint
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly amountMinor: bigint
  readonly names: readonly string[]
  /** Staff refused a match by amount and day. */
  readonly isRejected: boolean
  /** Items of matches that staff refused or took back. */
  readonly refused: readonly bigint[]
}

/** What a transaction moved at the same place, seen from outside. */
export type OpenItem = Omit<OpenLine, 'isRejected' | 'refused'>

export type MatchRule = 'reference' | 'netted' | 'amount_day'

/** Lines and items with the same sum. */
export interface Match {
  readonly rule: MatchRule
  readonly lineIds: readonly bigint[]
  readonly itemIds: readonly bigint[]
}

const dayMillis = 86_400_000
/** Banks book within a few days. */
const daysApartMax = 3

/**
 * Proposes what belongs together: first by a common number, one to one and then one to many; then items or lines of one
 * number that cancel each other; last by the amount within a few days, where only one of each is possible.
 */
export function matchStatement(lines: readonly OpenLine[], items: readonly OpenItem[]): Match[] {
  const open = {
    lines: new Map(lines.map((line) => [line.id, line])),
    items: new Map(items.map((item) => [item.id, item])),
  }
  const matches: Match[] = []
  const take = (rule: MatchRule, taken: readonly OpenLine[], from: readonly OpenItem[]): void => {
    for (const { id } of taken) open.lines.delete(id)
    for (const { id } of from) open.items.delete(id)
    matches.push({ rule, lineIds: taken.map(({ id }) => id), itemIds: from.map(({ id }) => id) })
  }
  byNumber(open, take)
  byCancelling(open, take)
  byAmountAndDay(open, take)
  return matches
}

interface Open {
  readonly lines: ReadonlyMap<bigint, OpenLine>
  readonly items: ReadonlyMap<bigint, OpenItem>
}

type Take = (rule: MatchRule, lines: readonly OpenLine[], items: readonly OpenItem[]) => void

function byNumber(open: Open, take: Take): void {
  const named = indexOf([...open.items.values()])
  const sharing = (line: OpenLine) => {
    const ids = new Set(line.names.flatMap((name) => named.get(name) ?? []))
    return [...ids].flatMap((id) => (line.refused.includes(id) ? [] : (open.items.get(id) ?? [])))
  }
  for (const line of [...open.lines.values()]) {
    const same = sharing(line).find(({ amountMinor }) => amountMinor === line.amountMinor)
    if (same) take('reference', [line], [same])
  }
  for (const line of [...open.lines.values()]) {
    const all = sharing(line)
    if (all.length > 1 && sumOf(all) === line.amountMinor) take('reference', [line], all)
  }
}

/** Only what nothing on the other side has the number of. */
function byCancelling(open: Open, take: Take): void {
  const [namedLines, namedItems] = [indexOf([...open.lines.values()]), indexOf([...open.items.values()])]
  for (const [name, ids] of namedItems) {
    const group = ids.flatMap((id) => open.items.get(id) ?? [])
    if (!namedLines.has(name) && group.length > 1 && sumOf(group) === 0n) take('netted', [], group)
  }
  for (const [name, ids] of namedLines) {
    const group = ids.flatMap((id) => open.lines.get(id) ?? [])
    if (!namedItems.has(name) && group.length > 1 && sumOf(group) === 0n) take('netted', group, [])
  }
}

function byAmountAndDay(open: Open, take: Take): void {
  const free = [...open.lines.values()].filter(({ isRejected }) => !isRejected)
  const linesOf = Map.groupBy(free, ({ amountMinor }) => amountMinor)
  const itemsOf = Map.groupBy(open.items.values(), ({ amountMinor }) => amountMinor)
  for (const [amountMinor, sameLines] of linesOf) {
    const [lineDays, itemDays] = [byDay(sameLines), byDay(itemsOf.get(amountMinor) ?? [])]
    for (const line of sameLines) {
      const [item, another] = nearOf(line, itemDays)
      if (!item || another) continue
      if (nearOf(item, lineDays).length > 1) continue
      take('amount_day', [line], [item])
      lineDays.get(dayOf(line))?.delete(line)
      itemDays.get(dayOf(item))?.delete(item)
    }
  }
}

/** Those of one amount, by day: many equal amounts are asked about by day, never all with all. */
function byDay<One extends OpenItem>(all: readonly One[]): Map<number, Set<One>> {
  return new Map([...Map.groupBy(all, dayOf)].map(([day, those]) => [day, new Set(those)]))
}

function dayOf({ day }: OpenItem): number {
  return Date.parse(day) / dayMillis
}

/** At most two of those near: more than one decides nothing. */
function nearOf<One extends OpenItem>(
  one: OpenItem,
  days: ReadonlyMap<number, ReadonlySet<One>>,
): readonly One[] {
  const near: One[] = []
  for (let apart = -daysApartMax; apart <= daysApartMax; apart += 1)
    for (const other of days.get(dayOf(one) + apart) ?? []) {
      near.push(other)
      if (near.length === 2) return near
    }
  return near
}

/** Ids by number. */
function indexOf(all: readonly OpenItem[]): Map<string, bigint[]> {
  const index = new Map<string, bigint[]>()
  for (const { id, names } of all)
    for (const name of new Set(names)) {
      const ids = index.get(name)
      if (ids) ids.push(id)
      else index.set(name, [id])
    }
  return index
}

function sumOf(all: readonly OpenItem[]): bigint {
  return all.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

/** A number as it is compared: without punctuation and case. Too short ones name nothing. */
export function foldName(text: string): string | null {
  const folded = text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  return folded.length < 4 ? null : folded
}

/** The numbers of a line: its reference, and each long word of its text that has a digit. */
export function namesOfLine(reference: string, text: string): string[] {
  const words = text.split(/[\s,;:()]+/).filter((word) => word.length >= 6 && /\d/.test(word))
  return [reference, ...words].flatMap((word) => foldName(word) ?? [])
}
