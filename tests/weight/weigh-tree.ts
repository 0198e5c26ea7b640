import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createBuilder, type Rolldown } from 'vite'

/** Whose script each list of the console loads, whatever its section. */
const everywhere = [
  'web/entry.client.tsx',
  'web/root.tsx',
  'web/shells/console/layout.tsx',
  'web/shells/console/content-boundary.tsx',
  'web/shells/console/resource-pages.tsx',
  'web/features/console-resource/list-page.tsx',
  'web/lib/i18n/console-messages-ar.ts',
]

/** How much script the list of a section loads in Arabic, in bytes of gzip, as the source in a folder builds it. */
export async function weighList(tree: string, { definition, name }: { definition: string; name: string }) {
  const own = [definition, `contract/messages/ar/resources/${name}.json`]
  const chunks = await buildClient(tree)
  const reached = new Set<string>()
  const reach = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || reached.has(file)) return
    reached.add(file)
    chunk.imports.forEach(reach)
  }
  for (const module of [...everywhere, ...own]) reach(chunkOf(chunks, join(tree, module)))
  return [...reached].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '').length, 0)
}

async function buildClient(tree: string): Promise<ReadonlyMap<string, Rolldown.OutputChunk>> {
  const builder = await createBuilder({
    root: tree,
    configFile: join(tree, 'vite.config.ts'),
    logLevel: 'error',
  })
  const { client } = builder.environments
  if (!client) throw new Error('the configuration has no client')
  const built = await builder.build(client)
  if (!('output' in built)) throw new Error('the build has not answered what it built')
  return new Map(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
}

function chunkOf(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, module: string): string {
  const file = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.startsWith(module)))
  if (!file) throw new Error(`${module} is in no file of the build`)
  return file.fileName
}
