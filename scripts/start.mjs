// Plain JavaScript for any Node: it explains what is missing before loading TypeScript.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const nodeMajorMin = 24
const nodeMajor = Number(process.versions.node.split('.')[0])
const installed = existsSync(new URL('../node_modules/fastify', import.meta.url))

if (!installed) {
  explain('The dependencies are not installed yet. Run "npm ci" first, then "npm start".')
} else if (nodeMajor < nodeMajorMin) {
  explain(
    `This needs Node ${nodeMajorMin}, and this is Node ${process.versions.node}. "npm start" picks the one that ` +
      '"npm ci" installed; if it did, the install scripts were switched off: run "npm rebuild node".',
  )
} else {
  // Half of a start is compiling the program; a restart after a crash should not wait for that. The processes of a
  // cluster find the cache by the variable.
  const cache = fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))
  module.enableCompileCache(cache)
  process.env.NODE_COMPILE_CACHE ??= cache
  await import('./start.ts')
}

function explain(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
