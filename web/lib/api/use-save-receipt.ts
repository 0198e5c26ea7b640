import { printReceipt, type receiptPapers } from '#contract/operations/receipts/print-receipt.ts'
import { callFile } from './call.ts'
import { useDownload } from './use-download.ts'

type Paper = (typeof receiptPapers)[number]

/** Saves the receipt of a client's own movement as PDF, on a sheet or on a roll; null while that runs. */
export function useSaveReceipt(reference: string): ((paper: Paper) => void) | null {
  const { fetching, download } = useDownload((paper: Paper) =>
    callFile(printReceipt, { params: { reference }, query: { paper } }),
  )
  return fetching === null ? (paper) => void download(paper) : null
}
