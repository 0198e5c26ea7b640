import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** The whole of a worker: one compiler, kept, since its fonts and its memory of templates are what makes it fast. */
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
/** Tags help who has it read aloud; in a table of thousands of rows they cost ten times the rest. */
const taggedDataMax = 50_000
/** Documents after which what was not used again is forgotten. */
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
    // What a large one leaves behind is a hundred megabytes that nobody asks for again.
    compiler.evictCache(data.length > taggedDataMax ? 0 : cacheAgeMax)
  }
}
