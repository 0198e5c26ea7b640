import type { Rolldown } from 'vite'

/** Files of which each imports the next at once, and the last the first; empty when there are none. */
export function findCircle(bundle: Rolldown.OutputBundle): readonly string[] {
  const done = new Set<string>()
  const follow = (file: string, way: readonly string[]): readonly string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return []
    done.add(file)
    const chunk = bundle[file]
    const imports = chunk?.type === 'chunk' ? chunk.imports : []
    for (const next of imports) {
      const circle = follow(next, [...way, file])
      if (circle.length > 0) return circle
    }
    return []
  }
  for (const file of Object.keys(bundle)) {
    const circle = follow(file, [])
    if (circle.length > 0) return circle
  }
  return []
}
