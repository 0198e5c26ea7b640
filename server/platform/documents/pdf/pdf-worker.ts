import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** A worker with one compiler, which is kept because its fonts and cached templates make it fast. */
export interface PrintOrder {
  /** A `.typ` file below `server/`. */
  readonly template: string
  /** JSON. It reaches the template as a value and is never read as Typst. */
  readonly data: string
}
export type PrintResult = { readonly pdf: Uint8Array } | { readonly problem: string }

const workspace = join(import.meta.dirname, '../../..')
const fontFiles = [
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  '@expo-google-fonts/ibm-plex-mono/500Medium/IBMPlexMono_500Medium.ttf',
]
/** Tags help screen readers; in a table of thousands of rows they cost ten times the rest. */
const taggedDataMax = 50_000
/** The number of documents after which unused cache entries are dropped. */
const cacheAgeMax = 5

const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontPaths: fontFiles.map((file) => dirname(fileURLToPath(import.meta.resolve(file)))) }],
})

parentPort?.on('message', (order: PrintOrder) => parentPort?.postMessage(print(order)))

function print({ template, data }: PrintOrder): PrintResult {
  try {
    const path = join('/', relative(workspace, template))
    const compiled = compiler.compile({
      mainFileContent: `#import "${path}": print\n#print(json(bytes(sys.inputs.data)))`,
      inputs: { data },
    })
    const { result } = compiled
    if (!result) return { problem: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics) }
    return { pdf: compiler.pdf(result, { pdfTags: data.length <= taggedDataMax }) }
  } finally {
    // A large one leaves a hundred megabytes that are not used again.
    compiler.evictCache(data.length > taggedDataMax ? 0 : cacheAgeMax)
  }
}
