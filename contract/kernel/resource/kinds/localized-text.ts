import { z } from 'zod'
import { arabicName, arabicTitle, englishName, latinTitle } from '../../field-rules.ts'
import { localized } from '../../shapes.ts'
import type { LocalizedTextField } from '../fields.ts'
import { lineInput } from '../text-inputs.ts'
import { plainKind } from './kind-module.ts'
import { filled, inBothLanguages, localizedParts, localizedSheetColumns } from './languages.ts'
import { fieldLimits } from './limits.ts'

const ownLetters = { title: { ar: arabicTitle, en: latinTitle }, name: { ar: arabicName, en: englishName } }

export const localizedText = plainKind<LocalizedTextField>({
  input({ letters, ...field }) {
    const text = lineInput({ maxLength: fieldLimits.lineLengthMax, ...field })
    if (letters === undefined) return inBothLanguages(field, text)
    const line = filled(text)
    return z.strictObject({ ar: line.pipe(ownLetters[letters].ar), en: line.pipe(ownLetters[letters].en) })
  },
  output: () => localized,
  filter: 'exact',
  /** In either language. */
  asked: () => filled(lineInput({ maxLength: fieldLimits.lineLengthMax })),
  parts: localizedParts,
  sheetColumns: localizedSheetColumns,
})
