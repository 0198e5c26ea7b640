import type { Messages } from './message-tree.ts'

/** A file for each section becomes one namespace: `resources:cities.title`. */
export function gatherResources(files: Readonly<Record<string, Messages>>): Messages {
  return Object.fromEntries(
    Object.entries(files).map(([path, messages]) => [path.replace(/^.*\/|\.json$/g, ''), messages]),
  )
}
