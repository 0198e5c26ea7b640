import { buildWebWhenStale } from '../../scripts/build-web.ts'

/** Once, before the programs that serve it start: two parallel builds would write the same files. */
export default async function buildWeb(): Promise<void> {
  await buildWebWhenStale(AbortSignal.timeout(300_000))
}
