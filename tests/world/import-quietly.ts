import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = pathToFileURL(join(import.meta.dirname, '../../')).href

/**
 * Vitest tells its main process who imports what, a message for each import, to know what to run again after a change.
 * It leaves out what nobody imports: our own imports are named by their whole address here, without the importer.
 */
registerHooks({
  resolve(specifier, context, next) {
    const url = ownUrlOf(specifier, context.parentURL)
    return url === null ? next(specifier, context) : next(url, { ...context, parentURL: undefined })
  },
})

/** Null: of a package, or not by name of a file. */
function ownUrlOf(specifier: string, importer = ''): string | null {
  if (!importer.startsWith(root) || importer.includes('/node_modules/')) return null
  // As `imports` of package.json has it.
  if (specifier.startsWith('#')) return root + specifier.slice(1)
  return /^\.\.?\//.test(specifier) ? new URL(specifier, importer).href : null
}
