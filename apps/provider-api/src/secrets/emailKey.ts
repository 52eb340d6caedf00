import { domainToASCII } from 'node:url'

/**
 * Normalizes an email address for lookups: trimmed, in lower case, and with its domain in ASCII. A browser sends
 * `anna@xn--….xn--…` of what somebody types as `anna@лілі.укр`, and both are one address.
 */
export function emailKey(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@') + 1
  const domain = domainToASCII(address.slice(at))
  return domain === '' ? address : address.slice(0, at) + domain
}
