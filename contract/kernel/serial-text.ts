const runningDigits = 7

/** `10000100001234` → `100001-0000123-4`, as printed: batch, running number, check digit. */
export function formatSerialNumber(serialNumber: string): string {
  const body = serialNumber.slice(0, -1)
  return `${body.slice(0, -runningDigits)}-${body.slice(-runningDigits)}-${serialNumber.slice(-1)}`
}
