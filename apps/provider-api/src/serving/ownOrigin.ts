/** Where this process finds itself, below which the sandbox is served: an address that stands for all of them is none to call. */
export function ownOrigin(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
