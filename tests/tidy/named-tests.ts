import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

/** Whether a file has a test or a group of this name, as it is written there. */
export function hasTest(path: string, sentence: string): boolean {
  if (!isFile(path)) return false
  const text = readFileSync(join(root, path), 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(quote + sentence + quote))
}

export function isFile(path: string): boolean {
  return existsSync(join(root, path)) && statSync(join(root, path)).isFile()
}
