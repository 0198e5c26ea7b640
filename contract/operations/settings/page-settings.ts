import type { Settings } from './settings.ts'

/** The settings that every page of the site is drawn with. */
export const pageSettingNames = [
  'rtl',
  'dark',
  'color',
  'support_phone',
  'support_email',
  'support_hours',
  'address',
  'company_name',
  'licence_number',
  'licence_issuer',
  'facebook_url',
  'instagram_url',
  'x_url',
  'youtube_url',
  'telegram_url',
  'whatsapp_url',
  'show_about_us',
  'show_contact_us',
  'registration_open',
  'minimum_age',
  'map_centre',
  'map_zoom',
  'map_tiles_url',
] as const

export type PageSettings = Pick<Settings, (typeof pageSettingNames)[number]>
