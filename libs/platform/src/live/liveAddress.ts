/** Where the live connection of an API host is: its origin, with the path below the host's own (LIVE-1). */
export function liveAddress(apiHost: string, page: string): { url: string; path: string } {
  const host = new URL(apiHost, page)
  return { url: host.origin, path: `${host.pathname.replace(/\/+$/, '')}/socket.io` }
}
