/**
 * The public address without its trailing slash, or null when other companies' servers cannot reach it: it is
 * none, or a loopback address.
 */
export function reachableOrigin(publicUrl: string | null): string | null {
  if (publicUrl === null) return null
  const { hostname } = new URL(publicUrl)
  const isLoopback =
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\./.test(hostname) || hostname === '[::1]'
  return isLoopback ? null : publicUrl.replace(/\/+$/, '')
}
