import { Fragment, type ReactNode } from 'react'

interface FilledProps {
  /** `Your balance is below <amount/>.` */
  readonly sentence: string
  readonly parts: Readonly<Record<string, ReactNode>>
}

/** A sentence with drawn parts: their position depends on the language. */
export function Filled({ sentence, parts }: FilledProps) {
  return sentence
    .split(/<(\w+)\/>/)
    .map((piece, index) => (index % 2 === 0 ? piece : <Fragment key={piece}>{parts[piece]}</Fragment>))
}
