import { normaliseDigits } from '#contract/kernel/digits.ts'

/**
 * A text as a searcher means it: letters that Arabic hands write for one another count as one, as do digits of any kind;
 * case and marks do not count.
 */
export function foldText(text: string): string {
  // NFKD takes the hamza and the madda off their letters.
  return normaliseDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200c-\u200f\u2066-\u2069]/g, '')
    .replace(/ٱ/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLowerCase()
    .trim()
}

/** Every word asked for begins, or stands within, a word of the text; 0 when one does not. Higher is better. */
export function matchText(asked: string, text: string): number {
  const words = foldText(asked).split(/\s+/).filter(Boolean)
  const folded = foldText(text)
  let score = 0
  for (const word of words) {
    if (folded.startsWith(word)) score += 4
    else if (folded.includes(` ${word}`) || folded.includes(` ال${word}`)) score += 3
    else if (folded.includes(word)) score += 1
    else return 0
  }
  return score
}
