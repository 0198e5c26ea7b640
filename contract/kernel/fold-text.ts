import { normaliseDigits } from './digits.ts'

const marks =
  /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeffء]/g
const alike = new Map(['ٱا', 'ىي', 'ةه', 'یي', 'کك', 'ھه', 'ظض', 'ذد'].map(([from, to]) => [from, to]))

/**
 * Folds a text for searching: Arabic letters that are often exchanged, digits of any kind, and the two parts of a
 * name such as عبد الله become one; case, marks and spaces are ignored. The server folds alike with `search_text` in
 * SQL; tests/api/fold-text.test.ts compares them.
 */
export function foldText(text: string): string {
  // NFKD separates hamza and madda from their letters.
  const letters = normaliseDigits(text).normalize('NFKD').replace(marks, '').toLowerCase()
  return ` ${letters.replace(/[ٱىةیکھظذ]/g, (letter) => alike.get(letter) ?? letter)}`
    .replace(/\s+/g, ' ')
    .replace(/ (عبد|ابو|بو|بن|ام) /g, ' $1')
    .trim()
}
