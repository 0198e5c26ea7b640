import { kindOf, type MovementKind } from './movement.rules.ts'

/** The least entries of a block: a reader adds as many by itself. */
export const blockEntriesMin = 512
/** A day with this many entries has its own blocks, for charts. */
const busyDayEntriesMin = 64

export type BlockKind = MovementKind | 'all'

export interface Sums {
  readonly count: bigint
  readonly receivedMinor: bigint
  readonly spentMinor: bigint
}

/** Movements of one day and one operation; `version` is the last. */
export interface Portion extends Sums {
  readonly day: string
  /** Portions with the same day and part end together. */
  readonly part: bigint
  readonly version: bigint
  readonly entries: bigint
  readonly operation: string
  readonly own: boolean
}

export interface Block extends Sums {
  readonly kind: BlockKind
  readonly versionBefore: bigint
  readonly version: bigint
  /** Null: of several days. */
  readonly day: string | null
  /** The sums of all earlier blocks of the kind. */
  readonly before: Sums
}

/** The end of an account's blocks. */
export interface BlockEnd {
  readonly version: bigint
  readonly sums: ReadonlyMap<BlockKind, Sums>
}

const nothing: Sums = { count: 0n, receivedMinor: 0n, spentMinor: 0n }

interface Part {
  readonly day: string
  version: bigint
  entries: bigint
  readonly sums: Map<BlockKind, Sums>
}

/** Cuts portions, oldest first, into blocks. The rest waits until it is large enough. */
export function cutBlocks(end: BlockEnd, portions: readonly Portion[]): Block[] {
  const parts = gatherParts(portions)
  const busyDays = findBusyDays(parts)
  const blocks: Block[] = []
  const before = new Map(end.sums)
  let { version: versionBefore } = end
  let open: Part[] = []
  const close = () => {
    const made = blockOf(open, versionBefore, before)
    blocks.push(...made)
    for (const { kind, ...sums } of made) before.set(kind, add(sums.before, sums))
    versionBefore = open.at(-1)?.version ?? versionBefore
    open = []
  }
  for (const part of parts) {
    const last = open.at(-1)
    if (last && last.day !== part.day && (busyDays.has(last.day) || busyDays.has(part.day))) close()
    open.push(part)
    if (open.reduce((entries, one) => entries + one.entries, 0n) >= blockEntriesMin) close()
  }
  return blocks
}

function gatherParts(portions: readonly Portion[]): Part[] {
  const parts = new Map<string, Part>()
  for (const portion of portions) {
    const name = `${portion.day} ${portion.part}`
    const part = parts.get(name) ?? { day: portion.day, version: 0n, entries: 0n, sums: new Map() }
    parts.set(name, part)
    if (portion.version > part.version) part.version = portion.version
    part.entries += portion.entries
    for (const kind of ['all', kindOf(portion.operation, portion.own)] as const)
      part.sums.set(kind, add(part.sums.get(kind), portion))
  }
  return [...parts.values()]
}

function findBusyDays(parts: readonly Part[]): ReadonlySet<string> {
  const entriesOf = new Map<string, bigint>()
  for (const { day, entries } of parts) entriesOf.set(day, (entriesOf.get(day) ?? 0n) + entries)
  return new Set([...entriesOf].filter(([, entries]) => entries >= busyDayEntriesMin).map(([day]) => day))
}

/** One block for each kind in it. */
function blockOf(
  parts: readonly Part[],
  versionBefore: bigint,
  before: ReadonlyMap<BlockKind, Sums>,
): Block[] {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) return []
  const sums = new Map<BlockKind, Sums>()
  for (const part of parts) for (const [kind, more] of part.sums) sums.set(kind, add(sums.get(kind), more))
  return [...sums].map(([kind, ofKind]) => ({
    kind,
    versionBefore,
    version: last.version,
    day: first.day === last.day ? first.day : null,
    ...ofKind,
    before: before.get(kind) ?? nothing,
  }))
}

function add(one: Sums | undefined, other: Sums): Sums {
  const { count, receivedMinor, spentMinor } = one ?? nothing
  return {
    count: count + other.count,
    receivedMinor: receivedMinor + other.receivedMinor,
    spentMinor: spentMinor + other.spentMinor,
  }
}
