/** The characters of a supplier's codes; `own`: a hand-written expression. */
export type CodeLetters = 'any' | 'digits' | 'letters' | 'own'

export interface CodeFormat {
  readonly letters: CodeLetters
  /** `14`, or `12-16`; empty for `any` and `own`. */
  readonly length: string
}

const classes = { digits: '\\d', letters: '[A-Za-z0-9]' } as const

/** A stored code pattern in words. */
export function readCodeFormat(pattern: string): CodeFormat {
  if (pattern === '') return { letters: 'any', length: '' }
  for (const letters of ['digits', 'letters'] as const) {
    const counted = pattern.startsWith(classes[letters]) ? pattern.slice(classes[letters].length) : null
    const [, least, most] = /^\{([^{},]*)(?:,([^{},]*))?\}$/.exec(counted ?? '') ?? []
    if (least !== undefined) return { letters, length: most === undefined ? least : `${least}-${most}` }
  }
  return { letters: 'own', length: '' }
}

/** The pattern for the server's check. The server refuses a length that is no number. */
export function writeCodeFormat({ letters, length }: CodeFormat): string {
  if (letters === 'any' || letters === 'own') return ''
  return `${classes[letters]}{${length.replace(/\s+/g, '').replace('-', ',')}}`
}
