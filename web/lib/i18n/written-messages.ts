import type { Language } from '#contract/kernel/localized.ts'
import type { Messages } from './message-tree.ts'
import type { Domain } from './messages.ts'

const id = 'messages'

/**
 * The messages of a page as a part of its document: a visitor who comes once does not ask for a file of each domain. The
 * same sentences are in the page, so compressed they weigh less than those files.
 */
export function writeMessages(of: Readonly<Record<string, Messages>>): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(of).replaceAll('<', '\\u003c')}</script>`
}

/** @returns what the document brought, by domain, and takes it out before React compares the document */
export function takeMessages(locale: Language): (of: Language, domain: Domain) => Messages | undefined {
  const place = document.getElementById(id)
  const written = new Map(Object.entries(place ? readTrees(place.textContent) : {}))
  place?.remove()
  return (of, domain) => (of === locale ? written.get(domain) : undefined)
}

/** Written by the same build. */
function readTrees(text: string): Readonly<Record<string, Messages>> {
  return JSON.parse(text) as Readonly<Record<string, Messages>>
}
