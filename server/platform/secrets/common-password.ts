import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const digestBytes = 5
const wordLengthMin = 4
/** What the name of this product and its country lead to. */
const contextWords = new Set(
  'mahfaza mahfadha wallet voucher kasima libya libia tripoli tarabulus benghazi misrata dinar almadar libyana plutu admin staff'.split(
    ' ',
  ),
)
const lookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

let digests: ReadonlySet<string> | undefined

/**
 * Whether attackers try this password, or its word, early: `Password1!` and `P@ssw0rd-2026` are `password`. The list
 * has 50,000 entries: the first bytes of the SHA-256 of the dictionary of leaked passwords in
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT), in lower case, and of their words without digits at the ends.
 * @param own words of the person; a password may not be one of them with digits around it
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const whole = password.normalize('NFKC').toLowerCase()
  const word = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [whole, whole.replace(/\W+$/, ''), word, plain(word), plain(whole.replace(/\W+$/, ''))]
  const ownWords = new Set(own.map((text) => text.toLowerCase()))
  return forms.some((form) => contextWords.has(form) || ownWords.has(form) || isListed(form))
}

function plain(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign)
}

function isListed(word: string): boolean {
  digests ??= readDigests()
  return word.length >= wordLengthMin && digests.has(hash('sha256', word, 'hex').slice(0, digestBytes * 2))
}

function readDigests(): ReadonlySet<string> {
  const bytes = readFileSync(join(import.meta.dirname, 'common-passwords.bin'))
  const count = Math.floor(bytes.length / digestBytes)
  return new Set(
    Array.from({ length: count }, (_, index) =>
      bytes.toString('hex', index * digestBytes, (index + 1) * digestBytes),
    ),
  )
}
