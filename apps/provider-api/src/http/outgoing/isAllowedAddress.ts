import { isIP } from 'node:net'
import { isPublicAddress } from './isPublicAddress.ts'

/** Whether a host is this machine, where the sandbox's push service runs. */
export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host)

/** The host of an address as a name or a bare IP address. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Whether the server may call an address that came from a caller: https, no credentials, the default port, no private
 * address. What a name resolves to is checked when it is called. With the sandbox, this machine is allowed.
 */
export function isAllowedAddress(address: string, { sandbox }: { sandbox: boolean }): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const host = hostOf(url)
  if (url.username !== '' || url.password !== '') return false
  if (isLoopback(host)) return sandbox && /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:' || url.port !== '') return false
  // A name without a dot belongs to the local network.
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
}
