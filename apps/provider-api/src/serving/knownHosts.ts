import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors/refuse.ts'
import type { Settings } from '../ports/Settings.ts'
import { hostName } from './hostName.ts'

/** The parts of a request that identify its target host. */
type TargetedRequest = { headers: { host?: string | undefined }; socket: { localAddress?: string | undefined } }
type HostSettings = Pick<
  Settings,
  'sandbox' | 'demoData' | 'host' | 'publicUrl' | 'appUrl' | 'appHostnames' | 'allowedHosts'
>

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * A predicate for accepted Host headers; null accepts any (docs/decisions/0028). A DNS-rebinding page is same-origin
 * with this server, and with demo data or test doubles every endpoint that issues a token is open to it. Then, and with
 * ALLOWED_HOSTS, the Host must be a configured name, a loopback name, or the local address on which the request
 * arrived. Forwarded hosts are ignored: a page can set them too.
 */
export function knownHosts({
  sandbox,
  demoData,
  host,
  publicUrl,
  appUrl,
  appHostnames,
  allowedHosts,
}: HostSettings): ((request: TargetedRequest) => boolean) | null {
  if (!sandbox && !demoData && allowedHosts.length === 0) return null
  const addresses = [publicUrl, appUrl].flatMap((url) => (url === null ? [] : [new URL(url).hostname]))
  const names = new Set([...loopback, bracketed(host), ...addresses, ...appHostnames, ...allowedHosts].map(hostName))
  return ({ headers, socket }) => {
    const name = nameOf(headers.host)
    return name !== null && (names.has(name) || name === ownAddress(socket.localAddress))
  }
}

/** Refuses requests for foreign hosts, before anything else handles them. */
export function refuseForeignHosts(app: FastifyInstance): void {
  const isKnown = knownHosts(app.settings)
  if (isKnown === null) return
  app.addHook('onRequest', async (request, reply) => {
    if (isKnown(request.raw)) return
    const name = nameOf(request.raw.headers.host)
    const sentence =
      name === null
        ? 'This server does not answer at that address. If it is one of yours, name it in the setting ALLOWED_HOSTS and start the server again.'
        : `This server does not answer at ${name}. If that is an address of yours, name it in the setting ALLOWED_HOSTS (ALLOWED_HOSTS=${name}) and start the server again.`
    void reply.header('cache-control', 'no-store')
    if (request.url.startsWith('/api/')) throw refuse('FORBIDDEN', sentence, { status: 421 })
    return reply.code(421).type('text/plain; charset=utf-8').send(sentence)
  })
}

/** The host name of a Host header without its port; null when invalid. */
const nameOf = (host: string | undefined): string | null => hostName((host ?? '').replace(/:\d{1,5}$/, ''))

/** A local address as in a Host header; IPv4-mapped IPv6 addresses become IPv4. */
const ownAddress = (address: string | undefined): string | null =>
  address === undefined ? null : bracketed(address.replace(/^::ffff:(?=[\d.]+$)/, ''))

const bracketed = (name: string): string => (name.includes(':') ? `[${name}]` : name)
