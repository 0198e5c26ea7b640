import { expect, test } from 'vitest'
import { showPricing } from '#contract/operations/content/show-pricing.ts'
import { findOnServer } from './read-on-server.ts'

const answering = (status: number) => ({
  cspNonce: '',
  settings: { rtl: false, dark: false, color: 'teal', support_phone: '', support_email: '' },
  origin: 'https://mahfaza.example',
  readApi: async () => ({ status, body: {} }),
  logError: () => undefined,
})

test.each([429, 503])(
  'a page whose API answers %i says so to the visitor, and is no defect',
  async (status) => {
    const asked = findOnServer(answering(status), showPricing)
    await expect(asked).rejects.toMatchObject({ status })
  },
)
