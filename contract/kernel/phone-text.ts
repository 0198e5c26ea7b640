/** `0912345678` → `091 234 5678`. Apart from `phone.ts`, so that light pages need no schema for it. */
export function formatPhone(phone: string): string {
  return `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`
}
