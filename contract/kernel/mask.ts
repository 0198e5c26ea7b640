import { stripInvisible } from './digits.ts'

const wordsMax = 4
const tashkeelAndTatweel = /[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/g

/**
 * `عمر المختار` → `ع*** الم***`, `Omar Mukhtar` → `O*** M***`: a sender recognises the receiver, a stranger learns no
 * name. The number of stars says nothing about the length; the Arabic article is no letter of the name.
 */
export function maskName(name: string): string {
  const words = stripInvisible(name.normalize('NFC')).replace(tashkeelAndTatweel, '').split(/\s+/)
  return words
    .filter((word) => word !== '')
    .slice(0, wordsMax)
    .map(maskWord)
    .join(' ')
}

function maskWord(word: string): string {
  const article = /^ال(?=\p{L}{2})/u.exec(word)?.[0] ?? ''
  const [first = ''] = word.slice(article.length)
  return `${article}${first}***`
}

/** `layla@example.ly` → `l***@example.ly`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, Math.max(at, 0))
  return at < 0 ? '***' : `${first}***${email.slice(at)}`
}
