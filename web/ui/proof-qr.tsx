import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './receipt.module.css'
import { useOrigin } from './use-origin.ts'

// The code's drawing library is larger than the slip.
const QrCode = lazy(() => import('./qr-code.tsx').then((part) => ({ default: part.QrCode })))

/** Links to the public check of a receipt. */
export function ProofQr({ reference }: { reference: string }) {
  const { t } = useTranslation()
  const path = `/receipts/${reference}`
  const origin = useOrigin()
  return (
    <Link to={path} aria-label={t('receipt_proof')} className={classes.proof}>
      <Suspense>
        {origin !== null && <QrCode value={new URL(path, origin).href} label={t('receipt_proof')} />}
      </Suspense>
    </Link>
  )
}
