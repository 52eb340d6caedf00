import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../page/html.ts'
import { sendPage, servePageFile } from '../page/sendPage.ts'
import { textsOf } from '../page/textsOf.ts'
import type { Authenticators } from '../authenticator/Authenticators.ts'
import type { EmailInbox } from './EmailInbox.ts'
import { inboxPage } from './inboxPage.ts'
import { emailPage, emailFramePermissions } from './emailPage.ts'
import { linksOf } from './linksOf.ts'

/**
 * Serves the emails as pages at `/inbox`, with the authenticator app above them, and as data for tests at
 * `/inbox.json?to=`.
 */
export function inboxRoutes(app: FastifyInstance, inbox: EmailInbox, authenticators: Authenticators): void {
  const { prefix } = app
  const styles = [`${prefix}/page.css`, `${prefix}/inbox/inbox.css`]
  servePageFile(app, '/inbox/inbox.css', new URL('inbox.css', import.meta.url))
  servePageFile(app, '/inbox/inbox.js', new URL('inbox.mjs', import.meta.url))
  const oneOf = async (id: string) => (await inbox({ id }))[0]

  app.get('/inbox', async (request, reply) => {
    const to = toOf(request.query)
    const emails = await inbox(to === undefined ? {} : { to })
    return sendPage(reply, {
      title: 'Sandbox inbox',
      styles,
      scripts: [`${prefix}/inbox/inbox.js`],
      body: inboxPage(prefix, emails, {
        to: to ?? '',
        codes: authenticators.codes(),
        isKeyRefused: textsOf(request.query)['refused'] === 'key',
      }),
    })
  })

  app.get('/inbox.json', async (request, reply) => {
    const to = toOf(request.query)
    const emails = await inbox(to === undefined ? {} : { to })
    void reply.header('cache-control', 'no-store')
    return emails.map((email) => ({ ...email, links: linksOf(email.text) }))
  })

  app.get<{ Params: { id: string } }>('/inbox/:id', async (request, reply) => {
    const email = await oneOf(request.params.id)
    if (!email) return missing(reply, styles, prefix)
    return sendPage(reply, {
      title: `${email.subject} · Sandbox inbox`,
      styles,
      scripts: [],
      body: emailPage(prefix, email),
      csp: { 'frame-src': "'self'" },
    })
  })

  // A separate document, so that the email's inline styles apply and nothing else does: no scripts, no external
  // resources, no origin.
  app.get<{ Params: { id: string } }>('/inbox/:id/html', async (request, reply) => {
    const email = await oneOf(request.params.id)
    if (!email) return missing(reply, styles, prefix)
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${emailFramePermissions}`,
      )
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(email.html.replace('<head>', '<head><base target="_blank">'))
  })
}

const missing = (reply: FastifyReply, styles: readonly string[], prefix: string) =>
  sendPage(reply.code(404), {
    title: 'No such email · Sandbox inbox',
    styles,
    scripts: [],
    body: html`<body><main class="index"><h1>No such email</h1><p><a href="${prefix}/inbox">All emails</a></p></main></body>`,
  })

/** `?to=`; an empty one asks for all. */
function toOf(query: unknown): string | undefined {
  const { to } = query as { to?: unknown }
  return typeof to === 'string' && to.trim() !== '' ? to : undefined
}
