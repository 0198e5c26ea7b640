/** Prints one part of the page only. */
export function printOnly(part: Element): void {
  part.setAttribute('data-print', '')
  window.addEventListener('afterprint', () => part.removeAttribute('data-print'), { once: true })
  window.print()
}
