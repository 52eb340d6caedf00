/**
 * Validates the address of a file or picture: allows http(s) at the provider API's own origin and https elsewhere, else
 * returns null (reliability T-14). Relative addresses are resolved against the provider API.
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
