import { normaliseDigits } from './digits.ts'

const marks =
  /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeffء]/g
const alike = new Map(['ٱا', 'ىي', 'ةه', 'یي', 'کك', 'ھه', 'ظض', 'ذد'].map(([from, to]) => [from, to]))

/**
 * A text as a searcher means it: letters that Arabic hands write for one another count as one, as do digits of any kind,
 * and the two parts of a name such as عبد الله; case, marks and spaces do not count. The lists of the server fold in the
 * same way, by `search_text` in SQL: tests/api/fold-text.test.ts compares them.
 */
export function foldText(text: string): string {
  // NFKD takes the hamza and the madda off their letters.
  const letters = normaliseDigits(text).normalize('NFKD').replace(marks, '').toLowerCase()
  return ` ${letters.replace(/[ٱىةیکھظذ]/g, (letter) => alike.get(letter) ?? letter)}`
    .replace(/\s+/g, ' ')
    .replace(/ (عبد|ابو|بو|بن|ام) /g, ' $1')
    .trim()
}
