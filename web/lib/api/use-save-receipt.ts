import { printReceipt } from '#contract/operations/receipts/print-receipt.ts'
import { callFile } from './call.ts'
import { useDownload } from './use-download.ts'

/** Saves the receipt of a client's own movement as PDF; null while that runs. */
export function useSaveReceipt(reference: string): (() => void) | null {
  const { fetching, download } = useDownload(() => callFile(printReceipt, { params: { reference } }))
  return fetching === null ? () => void download('receipt') : null
}
