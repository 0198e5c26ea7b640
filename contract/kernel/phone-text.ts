/**
 * `0912345678` → `091 234 5678`; numbers of other lengths or countries stay as they are. Apart from `phone.ts`, so
 * light pages load no schema.
 */
export function formatPhone(phone: string): string {
  if (!/^0\d{9}$/.test(phone)) return phone
  return `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`
}
