import { isIPv6 } from 'node:net'

/**
 * What counts as one address for limits: an IPv4 address, or the /64 of an IPv6 address, because whoever has one address
 * of a /64 has all of them.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : [])
  // An IPv4 address at the end stands for two groups.
  const tailLength = groupsOf(tail).reduce((length, group) => length + (group.includes('.') ? 2 : 1), 0)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groupsOf(head).length - tailLength)
  const groups = [...groupsOf(head), ...Array<string>(zeros).fill('0'), ...groupsOf(tail)]
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
