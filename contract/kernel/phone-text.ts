/**
 * `0912345678` → `091 234 5678`; a number of another length or country stays as it is. Apart from `phone.ts`, so that
 * light pages need no schema for it.
 */
export function formatPhone(phone: string): string {
  if (!/^0\d{9}$/.test(phone)) return phone
  return `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`
}
