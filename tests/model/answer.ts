/** The answer to a person in one line: success with some figures, or a code with its values. */
export type Answer = { readonly refused: string } | { readonly accepted: AnswerFigures }
export type AnswerFigures = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

export function refused(code: string, ...numbers: readonly unknown[]): Answer {
  return { refused: [code, ...numbers].join(' ') }
}

/** The values of a refusal, without the owner of the balance. */
export function numbersOf(data: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.entries(data).flatMap(([name, value]) => (['whose', 'name'].includes(name) ? [] : [value]))
}

export function accepted(figures: AnswerFigures = {}): Answer {
  return { accepted: figures }
}

/** `12500n` → `12.500` */
export function dinars(minor: bigint): string {
  const size = minor < 0n ? -minor : minor
  return `${minor < 0n ? '-' : ''}${size / 1000n}.${String(size % 1000n).padStart(3, '0')}`
}
