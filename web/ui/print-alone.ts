/** Prints one part of the page; the rest stays off the paper. */
export function printOnly(part: Element): void {
  part.setAttribute('data-print', '')
  window.addEventListener('afterprint', () => part.removeAttribute('data-print'), { once: true })
  window.print()
}
