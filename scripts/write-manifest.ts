import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateManifest } from './generate-manifest.ts'

await writeFile(join(import.meta.dirname, '../contract/resource-manifest.ts'), generateManifest())
