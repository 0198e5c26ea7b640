import { foldText } from '#contract/kernel/fold-text.ts'

/** Every searched word starts, or is inside, a word of the text; 0 when one is not. Higher is better. */
export function matchText(asked: string, text: string): number {
  const labels = foldText(asked).split(/\s+/).filter(Boolean)
  const folded = foldText(text)
  let score = 0
  for (const word of labels) {
    if (folded.startsWith(word)) score += 4
    else if (folded.includes(` ${word}`) || folded.includes(` ال${word}`)) score += 3
    else if (folded.includes(word)) score += 1
    else return 0
  }
  return score
}
