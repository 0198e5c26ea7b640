import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idInput, idOutput, localized } from '#contract/kernel/shapes.ts'

export const listCountries = defineOperation({
  id: 'settings.listCountries',
  summary: 'Countries.',
  method: 'GET',
  path: '/countries',
  access: 'public',
  paged: true,
  query: pageQuery,
  answer: z.array(z.object({ id: idOutput, code: z.string(), name: localized })),
})

export const listCities = defineOperation({
  id: 'settings.listCities',
  summary: 'Cities, in their usual order.',
  method: 'GET',
  path: '/cities',
  access: 'public',
  paged: true,
  query: pageQuery,
  answer: z.array(
    z.object({
      id: idOutput,
      country_id: idOutput,
      name: localized,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
  ),
})

export const listSellers = defineOperation({
  id: 'settings.listSellers',
  summary: 'Where printed recharge vouchers are sold for cash.',
  method: 'GET',
  path: '/sellers',
  access: 'public',
  paged: true,
  query: pageQuery.extend({ city_id: idInput.optional() }),
  answer: z.array(
    z.object({
      id: idOutput,
      name: localized,
      address: localized,
      city_id: idOutput,
      city: localized,
      phone: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
  ),
})
