import { expect, test } from 'vitest'
import { isSimplePin } from './pin.rules.ts'

const phone = '0912345678'

test.each(['000000', '123456', '987654', '121212', '127127', '912345', '345678'])(
  '%s is tried early',
  (pin) => {
    expect(isSimplePin(pin, phone)).toBe(true)
  },
)

test.each(['270419', '135790', '112233'])('%s may be chosen', (pin) => {
  expect(isSimplePin(pin, phone)).toBe(false)
})
