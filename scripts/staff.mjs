// Most of a command's time is reading the program: what was read once is kept, beside what `npm start` keeps.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
await import('./staff.ts')
