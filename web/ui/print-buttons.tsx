import type { MouseEvent } from 'react'
import { IconPrinter } from './icons.ts'
import { type Paper, papers } from './print-alone.ts'
import actionClasses from './small-action.module.css'

interface PrintButtonsProps {
  label(paper: Paper): string
  onPrint(paper: Paper, press: MouseEvent<HTMLButtonElement>): void
}

/** One for each paper. */
export function PrintButtons({ label, onPrint }: PrintButtonsProps) {
  return papers.map((paper) => (
    <button
      key={paper}
      type="button"
      className={actionClasses.action}
      onClick={(press) => onPrint(paper, press)}
    >
      <IconPrinter size={18} aria-hidden="true" />
      {label(paper)}
    </button>
  ))
}
