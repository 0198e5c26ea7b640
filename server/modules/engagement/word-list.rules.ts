import { foldText } from '#contract/kernel/fold-text.ts'

/** Whether a text has one of the words, in any of its Arabic spellings; words of the list stand on lines of their own. */
export function hasListedWord(text: string, lists: readonly string[]): boolean {
  const words = ` ${wordsOf(text)} `
  return lists
    .flatMap((list) => list.split('\n'))
    .map(wordsOf)
    .some((word) => word !== '' && words.includes(` ${word} `))
}

/** Letters and digits alone, so that a full stop does not hide a word. */
function wordsOf(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
