import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proveTransaction } from '#contract/operations/receipts/prove-transaction.ts'
import type { Movement } from '#contract/shapes/movement.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { type Verdict, verifyProof } from '#web/lib/seals/verify-proof.ts'

interface SealLineProps {
  readonly movement: Movement
  readonly currency: string
}

/** Whether the ledger is sealed over this movement, checked by this browser. Empty until it knows. */
export function SealLine({ movement, currency }: SealLineProps) {
  const { t } = useTranslation('reports')
  const verdict = useVerdict(movement, currency)
  if (!verdict) return null
  return (
    <p className="tiny faint" data-seal={verdict.state}>
      {t(`sheet.seal.${verdict.state}`, { block: 'block' in verdict ? `\u2068${verdict.block}\u2069` : '' })}
    </p>
  )
}

function useVerdict(movement: Movement, currency: string): Verdict | undefined {
  const { data, isPlaceholderData } = useCall(proveTransaction, { params: { id: movement.reference } })
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    let current = true
    const show = (found: Verdict) => {
      if (current) setVerdict(found)
    }
    setVerdict(undefined)
    // An unreadable proof proves nothing.
    if (data && !isPlaceholderData)
      verifyProof(data, { ...movement, currency }).then(show, () => show({ state: 'broken' }))
    return () => {
      current = false
    }
  }, [data, isPlaceholderData, movement, currency])
  return verdict
}
