import { isIPv4, isIPv6 } from 'node:net'

/**
 * The key of an address for limits: an IPv4 address, or the /64 of an IPv6 address, since the owner of one address of a
 * /64 has them all. A port, which some proxies add to X-Forwarded-For, is ignored. Anything that is no address becomes
 * `unknown`.
 */
export function addressKey(ip: string): string {
  const address = withoutPort(ip)
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'unknown'
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  // An IPv4-mapped IPv6 address, as a dual-stack socket reports it.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Strips the port of `203.0.113.5:51324` and `[2001:db8::1]:443`. */
function withoutPort(ip: string): string {
  const bracketed = /^\[([^\]]*:[^\]]*)\](?::\d{1,5})?$/.exec(ip)?.[1]
  return bracketed ?? /^([\d.]+):\d{1,5}$/.exec(ip)?.[1] ?? ip
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const [before, after] = [partOf(head), partOf(tail)]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<number>(zeros).fill(0), ...after]
}

function partOf(part: string | undefined): number[] {
  if (!part) return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return Number.parseInt(group, 16)
    // An IPv4 address at the end stands for two groups.
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
