import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from '../page/html.ts'
import { sendPage, servePageFile } from '../page/sendPage.ts'
import { salonPage } from './salonPage.ts'
import { salonTokens, type SalonAccount } from './salonToken.ts'

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

/** Serves the salon's staff page at `/salon` and its back end at `/salon/token`. */
export function salonRoutes(app: FastifyInstance, { account, apiHost, productOrigin }: SalonOptions): void {
  const { prefix } = app
  const tokenOf = salonTokens(account)
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
      head: html`<script src="${product}/widget/embed.js" defer></script>`,
      scripts: [`${prefix}/salon/salon.js`],
      body: salonPage({ prefix, product }),
      csp,
    })
  })

  app.get('/salon/token', async (request, reply) => {
    try {
      return await tokenOf(apiHost ?? ownApiHost(request))
    } catch (error) {
      return reply
        .code(502)
        .send({ message: `The salon could not sign in: ${error instanceof Error ? error.message : String(error)}` })
    }
  })
}

/** The product in the same process, by the local address of the socket, since the Host header can contain anything. */
function ownApiHost({ socket }: FastifyRequest): string {
  const { localAddress = '127.0.0.1', localPort } = socket
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}/api`
}
