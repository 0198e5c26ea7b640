import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWebWhenStale } from '../../scripts/build-web.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A file that exists once the build has ended; it has the error of a build that failed. */
    webBuild: string
  }
}

/** Once for all programs that serve it. The other tests run meanwhile: those of whole programs wait in `web-is-built.ts`. */
export default async function buildWeb(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mahfaza-web-build-'))
  const outcome = join(folder, 'outcome')
  project.provide('webBuild', outcome)
  const end = async (error: string) => {
    await writeFile(`${outcome}.draft`, error)
    await rename(`${outcome}.draft`, outcome)
  }
  const ended = buildWebWhenStale(AbortSignal.timeout(300_000)).then(
    () => end(''),
    (error: unknown) => end(String(error)),
  )
  return async () => {
    await ended
    await rm(folder, { recursive: true })
  }
}
