import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors/refuse.ts'
import type { Settings } from '../ports/Settings.ts'
import { hostName } from './hostName.ts'

/** What of a request says where it was sent. */
type Asked = { headers: { host?: string | undefined }; socket: { localAddress?: string | undefined } }
type Known = Pick<Settings, 'sandbox' | 'demoData' | 'host' | 'publicUrl' | 'appUrl' | 'appHostnames' | 'allowedHosts'>

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * At which host names the server answers; null: at any (docs/decisions/0028). Whoever can turn a name of their own to this
 * machine (DNS rebinding) is the same origin to a browser, and with demo data and doubles everything that gives a token is
 * open to the same origin. Then, and with ALLOWED_HOSTS, the Host header must be a name of the settings, a loopback name,
 * or the address of this machine at which the request arrived. What proxies say of the host does not count: a page can say
 * it too.
 */
export function knownHosts({
  sandbox,
  demoData,
  host,
  publicUrl,
  appUrl,
  appHostnames,
  allowedHosts,
}: Known): ((request: Asked) => boolean) | null {
  if (!sandbox && !demoData && allowedHosts.length === 0) return null
  const addresses = [publicUrl, appUrl].flatMap((url) => (url === null ? [] : [new URL(url).hostname]))
  const names = new Set([...loopback, bracketed(host), ...addresses, ...appHostnames, ...allowedHosts].map(hostName))
  return ({ headers, socket }) => {
    const name = nameOf(headers.host)
    return name !== null && (names.has(name) || name === ownAddress(socket.localAddress))
  }
}

/** Refuses whatever was not sent to a host name of this server's, before anything else looks at it. */
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

/** The name in a Host header, without the port; null when it is none. */
const nameOf = (host: string | undefined): string | null => hostName((host ?? '').replace(/:\d{1,5}$/, ''))

/** An address of this machine as a Host header writes it; one of IPv4 may come in the clothes of IPv6. */
const ownAddress = (address: string | undefined): string | null =>
  address === undefined ? null : bracketed(address.replace(/^::ffff:(?=[\d.]+$)/, ''))

const bracketed = (name: string): string => (name.includes(':') ? `[${name}]` : name)
