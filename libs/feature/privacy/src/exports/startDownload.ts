/**
 * Begins the download of an address of the provider API, which may be relative to its host. Throws for an address that
 * is neither http nor https.
 */
export function startDownload(address: string, apiHost: string): void {
  const { href, protocol } = new URL(address, new URL(apiHost, window.location.href))
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The address of a download must be http(s)')
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
