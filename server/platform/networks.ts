import { isIPv6 } from 'node:net'

/** What an address is counted under: itself, or for IPv6 its /64 network, because one caller has all of it. */
export function networkOf(ip: string): string {
  return networksOf(ip)[0]?.name ?? ip
}

export interface Network {
  readonly name: string
  /** How many times the budget of one caller it has. */
  readonly share: number
}

/**
 * The networks of an address, narrowest first. A home may have a /56 and a company a /48, so one caller has 65,536 of
 * the /64 for nothing: the wider ones are counted too.
 */
export function networksOf(ip: string): readonly Network[] {
  if (!isIPv6(ip)) return [{ name: ip, share: 1 }]
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return [{ name: mapped, share: 1 }]
  const groups = groupsOf(ip)
  const site = groups.slice(0, 3).join(':')
  const subnet = Number.parseInt(groups[3] ?? '0', 16)
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { name: `${site}:${((subnet >> 8) << 8).toString(16)}::/56`, share: 4 },
    { name: `${site}::/48`, share: 16 },
  ]
}

function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const missing = ip.includes('::') ? 8 - first.length - last.length : 0
  return [...first, ...Array.from({ length: missing }, () => '0'), ...last]
}
