import type { Plugin } from 'vite'
import { forBrowserBuild } from './browser-build.ts'

/**
 * The sentences of zod: a page says its own, by the code of a fault (`contract/kernel/issue-rule.ts`), and reads in that of
 * zod only whether a value is missing.
 */
export function withoutSentences(): Plugin {
  const sentenceOf = `({ input }) => input === undefined ? 'received undefined' : 'invalid'`
  const file = /zod\/v4\/locales\/en\.js$/
  return {
    name: 'without-sentences',
    ...forBrowserBuild,
    load: { filter: { id: file }, handler: () => `export default () => ({ localeError: ${sentenceOf} })` },
    buildEnd(error) {
      if (!error) expectFile([...this.getModuleIds()], file)
    },
  }
}

/**
 * Every schema of zod knows how it is written as JSON Schema. Only the server writes one, for the document of its
 * interface; in the browser that knowledge would be 5 kB of every page with a form.
 */
export function withoutJsonSchema(): Plugin {
  const writers = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m
  const ownWriter = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
  const file = /zod\/v4\/classic\/schemas\.js$/
  return {
    name: 'without-json-schema',
    ...forBrowserBuild,
    transform: {
      filter: { id: file },
      handler(code) {
        if (!writers.test(code)) throw new Error('The schemas of zod have another form than they had')
        const none = "() => () => { throw new Error('JSON Schema is written by the server alone') }"
        return code
          .replace(
            writers,
            `const createStandardJSONSchemaMethod = ${none}\nconst createToJSONSchemaMethod = ${none}`,
          )
          .replace(ownWriter, '')
      },
    },
    buildEnd(error) {
      if (!error) expectFile([...this.getModuleIds()], file)
    },
  }
}

/** What is left out by the name of its file would come back unseen with another name. */
function expectFile(ids: readonly string[], file: RegExp): void {
  if (!ids.some((id) => file.test(id)))
    throw new Error(`The build has no file ${file.source}: zod has moved what is left out`)
}
