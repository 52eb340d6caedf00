/**
 * The address of a file as it may be followed: http(s) at the provider API itself, https anywhere else; null for whatever else
 * stands there (reliability T-14). What is relative belongs to the provider API.
 */
export function safeAddress(address: string, apiHost: string, here: string): string | null {
  try {
    const host = new URL(apiHost, here)
    const { protocol, origin, username, password, href } = new URL(address, host)
    if (username !== '' || password !== '') return null
    return protocol === 'https:' || (protocol === 'http:' && origin === host.origin) ? href : null
  } catch {
    return null
  }
}
