import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** The script a page may load for a first visitor, in kB of gzip. */
export const scriptKbMax = { public: 150, signIn: 170, portalHome: 210, consoleList: 295 }

interface PageWeight {
  /** Forgets earlier requests. Call it before the page is opened. */
  begin(): void
  /** A sentence when the page loaded more than the limit, otherwise empty. */
  tooHeavy(path: string, kbMax: number): string[]
}

/** Weighs the scripts a page asks for, from the network or from the cache. */
export function watchWeight(page: Page): PageWeight {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.add(pathname)
  })
  return {
    begin: () => asked.clear(),
    tooHeavy(path, kbMax) {
      const kb = [...asked].reduce((sum, file) => sum + gzippedBytes(file), 0) / 1_000
      if (kb === 0) return [`${path} asked for no script: nothing was weighed`]
      if (kb <= kbMax) return []
      return [
        `${path} loads ${kb.toFixed(1)} kB of script: ${(kb - kbMax).toFixed(1)} more than its ${kbMax}`,
      ]
    },
  }
}

const client = join(import.meta.dirname, '../../build/client')
const weighed = new Map<string, number>()

function gzippedBytes(file: string): number {
  const known = weighed.get(file)
  if (known !== undefined) return known
  const path = join(client, file)
  const bytes = existsSync(path) ? gzipSync(readFileSync(path)).length : 0
  weighed.set(file, bytes)
  return bytes
}
