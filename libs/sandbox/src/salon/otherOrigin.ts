/**
 * This machine's other name: a page at 127.0.0.1 embeds the product at localhost, and the other way round, so that one
 * process plays two origins. Null for any other host.
 */
export function otherOrigin(host: string): string | null {
  const { hostname, port } = new URL(`http://${host}`)
  const other = hostname === 'localhost' ? '127.0.0.1' : hostname === '127.0.0.1' ? 'localhost' : null
  return other === null ? null : `http://${other}${port === '' ? '' : `:${port}`}`
}
