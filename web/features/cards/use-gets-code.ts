import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/shapes/category.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'

/** How what is bought arrives. */
export function useGetsCode({
  dial_pattern: pattern,
  supplier,
}: Pick<Category, 'dial_pattern' | 'supplier'>): string {
  const { t } = useTranslation('cards')
  const { locale } = usePage()
  if (pattern === null) return t('buy.gets_code')
  return t('buy.gets_code_dial', { supplier: `\u2068${supplier.name[locale]}\u2069` })
}
