import { useTranslation } from 'react-i18next'
import { ShareOnce } from './share-button.tsx'
import { useOrigin } from './use-origin.ts'

/** Shares the public check of a receipt. */
export function ShareReceipt({ reference }: { readonly reference: string }) {
  const { t } = useTranslation()
  const origin = useOrigin()
  if (origin === null) return null
  const link = new URL(`/receipts/${reference}`, origin).href
  return <ShareOnce text={t('receipt_text', { reference, link })} />
}
