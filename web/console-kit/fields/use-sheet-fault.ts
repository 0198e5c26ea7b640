import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { sheetUpload } from '#contract/kernel/upload.ts'
import { sentenceOf } from '#web/lib/forms/sentence-of.ts'

/** Refuses a file that is no sheet, or too large, when it is chosen: nothing is sent. */
export function useSheetFault() {
  useTranslation(['validation', 'fields'])
  const [issue, setIssue] = useState<z.core.$ZodIssue | null>(null)
  return {
    fault: issue ? sentenceOf('file', issue) : null,
    accepts(file: File): boolean {
      const [found] = sheetUpload.safeParse(file).error?.issues ?? []
      setIssue(found ?? null)
      return found === undefined
    },
  }
}
