import type { ReactNode } from 'react'
import type { Icon } from '#web/console-kit/icon-of.ts'
import { matchText } from '#web/lib/console/match-text.ts'

export interface Entry {
  readonly id: string
  readonly label: string
  /** Tells two with the same name apart. */
  readonly hint?: ReactNode
  readonly icon: Icon
  readonly to?: string
  run?(): void
}

export interface PaletteGroup {
  readonly name: string
  /** Its heading; found rows have the name of their section. */
  readonly title?: string
  readonly entries: readonly Entry[]
}

interface Sources {
  readonly recent: readonly Entry[]
  readonly sections: readonly Entry[]
  readonly commands: readonly Entry[]
  readonly found: readonly PaletteGroup[]
}

const shownMax = 6

/** Before typing: recent pages, then all others. Then matches, the best first. */
export function groupEntries(text: string, { recent, sections, commands, found }: Sources): PaletteGroup[] {
  if (text.trim() === '') {
    return filled([
      { name: 'recent', entries: recent },
      { name: 'sections', entries: sections },
      { name: 'commands', entries: commands },
    ])
  }
  return filled([
    { name: 'sections', entries: best(text, sections) },
    ...found,
    { name: 'commands', entries: best(text, commands) },
  ])
}

function best(text: string, entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, score: matchText(text, entry.label) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, shownMax)
    .map(({ entry }) => entry)
}

function filled(groups: readonly PaletteGroup[]): PaletteGroup[] {
  return groups.filter(({ entries }) => entries.length > 0)
}
