import { Transform } from 'node:stream'

/** What the first paint does not need: scripts, and fonts, for which text does not wait. */
const later = /<link\b[^>]*\brel="(?:modulepreload|preload)"[^>]*>/g
const headEnd = '</head>'

/**
 * React writes its hints to load scripts before the style sheets, and a browser asks in the order it reads: on a weak
 * network the page stays white until its scripts are there. Here the hints come last in the head.
 * @param end what follows them: React never sees it, so the browser may take it out before the page comes alive
 */
export function orderHead(end = ''): Transform {
  let start: Buffer | null = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (start === null) return done(null, chunk)
      start = Buffer.concat([start, chunk])
      if (!start.includes(headEnd)) return done()
      const ordered = hintsLast(start.toString(), end)
      start = null
      done(null, ordered)
    },
    // A document without a head is passed on as it is.
    flush: (done) => done(null, start),
  })
}

/** @param html from the beginning to a place after the head */
export function hintsLast(html: string, last: string): string {
  const end = html.indexOf(headEnd)
  const head = html.slice(0, end)
  const hints = head.match(later) ?? []
  // Fonts first: a font moves text when it comes.
  const isFont = (hint: string) => hint.includes('as="font"')
  const ordered = [...hints.filter(isFont), ...hints.filter((hint) => !isFont(hint))]
  return head.replace(later, '') + ordered.join('') + last + html.slice(end)
}
