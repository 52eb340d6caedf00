/** The origin at which this process can call itself, for the sandbox; a wildcard address becomes the loopback one. */
export function ownOrigin(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
