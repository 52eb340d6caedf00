import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from '../page/html.ts'
import { sendPage, servePageFile } from '../page/sendPage.ts'
import { salonPage } from './salonPage.ts'
import { salonIdentities, type SalonAccount } from './salonIdentity.ts'

/**
 * This machine's other name: a page at 127.0.0.1 embeds the product at localhost and vice versa, so that one process
 * serves two origins. Null for any other host.
 */
export function otherOrigin(host: string): string | null {
  const { hostname, port } = new URL(`http://${host}`)
  const other = hostname === 'localhost' ? '127.0.0.1' : hostname === '127.0.0.1' ? 'localhost' : null
  return other === null ? null : `http://${other}${port === '' ? '' : `:${port}`}`
}

/** The origin of the product; omitted when it is this server. */
export type SalonOptions = { account: SalonAccount; apiHost?: string; productOrigin?: string }

/** `@frontdesk/widget`, as it is published. */
const builtPackage = new URL('../../../widget/dist/', import.meta.url)

/** Whether the page loads the widget by its package, as one that is made with a bundler, instead of a script tag. */
const isByPackage = ({ query }: FastifyRequest): boolean => Reflect.get(Object(query), 'with') === 'package'

/** Serves the salon's staff page at `/salon` and its back end at `/salon/identity`. */
export function salonRoutes(app: FastifyInstance, { account, apiHost, productOrigin }: SalonOptions): void {
  const { prefix } = app
  const identityFor = salonIdentities(account)
  servePageFile(app, '/salon/salon.css', new URL('salon.css', import.meta.url))
  servePageFile(app, '/salon/salon.js', new URL('salon.mjs', import.meta.url))

  app.get('/salon', (request, reply) => {
    const product = productOrigin ?? otherOrigin(request.host) ?? `${request.protocol}://${request.host}`
    const csp = {
      'script-src': `'self' ${product}`,
      'connect-src': `'self' ${product}`,
      'frame-src': product,
      'img-src': `'self' ${product} data:`,
      'style-src': "'self' 'unsafe-inline'",
    }
    return sendPage(reply, {
      title: 'Lily · today · Sandbox salon',
      styles: [`${prefix}/salon/salon.css`],
      head: isByPackage(request)
        ? html`<meta name="frontdesk" content="${product}" />`
        : html`<script src="${product}/widget/v1/embed.js" defer></script>`,
      scripts: [`${prefix}/salon/salon.js`],
      body: salonPage({ prefix, product }),
      csp,
    })
  })

  for (const name of ['index.js', 'loadFrontdesk.js'])
    app.get(`/salon/widget/${name}`, async (_request, reply) => {
      const script = await readFile(new URL(name, builtPackage)).catch(() => null)
      return script === null
        ? reply.code(404).send({ message: 'The package is not built yet: run `npm run build`' })
        : reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script)
    })

  app.get('/salon/identity', async (request, reply) => {
    try {
      return await identityFor(apiHost ?? ownApiHost(request), `${request.protocol}://${request.host}`)
    } catch (error) {
      return reply
        .code(502)
        .send({ message: `The salon vouches for nobody: ${error instanceof Error ? error.message : String(error)}` })
    }
  })
}

/** The product in the same process, by the local address of the socket, since the Host header can contain anything. */
function ownApiHost({ socket }: FastifyRequest): string {
  const { localAddress = '127.0.0.1', localPort } = socket
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}/api`
}
