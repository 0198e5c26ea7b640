import type { KeyObject } from 'node:crypto'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { giveAd as contract } from '#contract/operations/ads/show-ads.ts'
import type { AdPlacement } from '#contract/shapes/ads.ts'
import type { Db } from '#server/platform/db/database.ts'
import { fileAddress } from '#server/platform/files/index.ts'
import { selectCandidates } from './ad.queries.ts'
import { drawByWeight } from './ad.rules.ts'
import { nameShowing } from './sign-showing.ts'

/** An advertisement for a place; null when nothing may stand there for this reader. */
export async function giveAd(
  db: Db,
  key: KeyObject,
  { placement, reader }: { readonly placement: AdPlacement; readonly reader: string },
): Promise<AnswerInput<typeof contract>> {
  const drawn = drawByWeight(await selectCandidates(db, placement, reader), Math.random())
  if (!drawn) return null
  const addressOf = (id: string | null) => (id === null ? null : fileAddress(id))
  return {
    title: { ar: drawn.titleAr, en: drawn.titleEn },
    url: drawn.url,
    image: addressOf(drawn.imageId),
    image_phone: addressOf(drawn.imagePhoneId),
    showing: nameShowing(key, drawn.id, drawn.today, reader),
  }
}
