import { expect, test } from 'vitest'
import { showPricing } from '#contract/operations/content/show-pricing.ts'
import type { PageSettings } from '#web/lib/page-context.ts'
import { findOnServer } from './read-on-server.ts'

const nowhere = { ar: '', en: '' }
const settingsOfPages: PageSettings = {
  rtl: false,
  dark: false,
  color: 'teal',
  support_phone: '',
  support_email: '',
  support_hours: nowhere,
  address: nowhere,
  company_name: null,
  licence_number: null,
  licence_issuer: null,
  facebook_url: null,
  instagram_url: null,
  x_url: null,
  youtube_url: null,
  telegram_url: null,
  whatsapp_url: null,
  show_about_us: true,
  show_contact_us: true,
  registration_open: true,
  minimum_age: 0,
  map_centre: { latitude: 0, longitude: 0 },
  map_zoom: 5,
  map_tiles_url: null,
}

const answering = (status: number) => ({
  cspNonce: '',
  settings: settingsOfPages,
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
