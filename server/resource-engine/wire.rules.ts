import { type Currency, currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { Field, MoneyField } from '#contract/kernel/resource/fields.ts'
import { fieldOf, isLocalized } from './columns.rules.ts'
import type { Section } from './section.ts'

type Stored = Readonly<Record<string, unknown>>

/** A field of a stored row as the contract says it; null where there is none. Pairs are read elsewhere. */
export function wireOf({ resource }: Section, name: string, row: Stored): unknown {
  const field = fieldOf(resource, name)
  if (isLocalized(field)) return localizedOf(row[`${name}_ar`], row[`${name}_en`])
  if (field.kind === 'image') return addressOf(row[`${name}_id`])
  if (field.kind === 'file') return fileOf(row[`${name}_id`])
  if (field.kind === 'location') return locationOf(row)
  const value = row[name]
  if (value === null || value === undefined) return null
  return plainOf(field, value, row)
}

function plainOf(field: Field, value: unknown, row: Stored): unknown {
  if (field.kind === 'money' && typeof value === 'bigint') return toWire(value, currencyOfField(field, row))
  if (field.kind === 'json') return value
  if (value instanceof Date) return value.toISOString()
  if (field.kind === 'integer') return Number(value)
  return typeof value === 'boolean' ? value : String(value)
}

/** The currency of an amount: fixed, or the one that its row names. */
export function currencyOfField({ currency = defaultCurrency }: MoneyField, row: Stored): Currency {
  return typeof currency === 'string' ? currency : currencyOf(String(row[currency.field]))
}

function localizedOf(ar: unknown, en: unknown): { ar: string; en: string } | null {
  if ((ar ?? null) === null && (en ?? null) === null) return null
  return { ar: String(ar ?? ''), en: String(en ?? '') }
}

function addressOf(id: unknown): string | null {
  return typeof id === 'string' ? `/files/${id}` : null
}

function fileOf(id: unknown): { id: string; url: string } | null {
  return typeof id === 'string' ? { id, url: `/files/${id}` } : null
}

function locationOf({ latitude, longitude }: Stored): { latitude: number; longitude: number } | null {
  if (latitude === null || latitude === undefined) return null
  return { latitude: Number(latitude), longitude: Number(longitude) }
}
