/** `a4`: whatever paper the printer has; `80mm`: the roll of a receipt printer. */
export type Paper = 'a4' | '80mm'

export const papers: readonly Paper[] = ['a4', '80mm']

/** Prints one part of the page only. */
export function printOnly(part: Element, paper: Paper): void {
  part.setAttribute('data-print', paper)
  window.addEventListener('afterprint', () => part.removeAttribute('data-print'), { once: true })
  window.print()
}
