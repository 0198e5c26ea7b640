/** `layla@example.ly` → `l***@example.ly`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, Math.max(at, 0))
  return at < 0 ? '***' : `${first}***${email.slice(at)}`
}
