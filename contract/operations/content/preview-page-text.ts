import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import type { ResourceValues } from '#contract/kernel/resource/row-types.ts'
import { storeBodyOf } from '#contract/kernel/resource/write-body.ts'
import { localized } from '#contract/kernel/shapes.ts'
import { pageTexts } from '#contract/resources/content/page-texts.ts'

/** A text before publication, as the definition's schemas read it. */
export type PageDraft = Omit<ResourceValues<typeof pageTexts>, 'preview'>

export const previewPageText = defineOperation({
  id: 'pageTexts.preview',
  summary: 'A text as the site would show it, and the name under which exactly that is published.',
  method: 'POST',
  onlyReads: true,
  path: '/page-texts/previews',
  access: 'staff:page-texts-store',
  // Made from the fields at the start; the compiler knows only what they read.
  body: storeBodyOf(pageTexts).omit({ preview: true }) as z.ZodType<PageDraft>,
  answer: z.object({
    preview: z.string(),
    /** The version number it would get. */
    version: z.int(),
    title: localized,
    summary: localized,
    /** Filled with the operator's settings. */
    body: localized,
  }),
})
