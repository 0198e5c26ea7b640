import { expect, test } from 'vitest'
import { partyFinder, readPayee } from './party.rules.ts'

const omar = {
  id: 7n,
  name: 'عمر المختار',
  phone: '0912345678',
  memberNo: '100001',
  username: 'omar.m',
  receives: true,
  merchant: false,
}
const byHandle = partyFinder([omar])

test.each([
  '0912345678',
  '+218 91 234 5678',
  '٠٩١٢٣٤٥٦٧٨',
  '100001',
  '١٠٠٠٠١',
  'omar.m',
  ' @Omar.M',
  '\u2068omar.m\u2069',
])('%s means Omar', (text) => {
  expect(byHandle(readPayee(text))).toBe(omar)
})

test.each(['0922345678', '10000', 'omar', 'عمر', 'omar@example.ly', "omar'; --"])(
  '%s means nobody',
  (text) => {
    expect(byHandle(readPayee(text))).toBeUndefined()
  },
)
