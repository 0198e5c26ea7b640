import { Fragment, type ReactNode } from 'react'

interface FilledProps {
  /** `Your balance is below <amount/>.` */
  readonly sentence: string
  readonly parts: Readonly<Record<string, ReactNode>>
}

/** A sentence in which some words are drawn: where they stand is the language's own affair. */
export function Filled({ sentence, parts }: FilledProps) {
  return sentence
    .split(/<(\w+)\/>/)
    .map((piece, index) => (index % 2 === 0 ? piece : <Fragment key={piece}>{parts[piece]}</Fragment>))
}
