import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Html } from './html.ts'

const noMarkup = html``

/** Sends a whole page. By default it may run and load only what this origin serves; `csp` allows more. */
export function sendPage(
  reply: FastifyReply,
  { title, styles, head = noMarkup, scripts, body, csp = {} }: Page,
): FastifyReply {
  const policy = {
    'default-src': "'none'",
    'style-src': "'self'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'img-src': "'self' data:",
    'form-action': "'self'",
    'base-uri': "'none'",
    ...csp,
  }
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        ${head}
        ${scripts.map((src) => html`<script type="module" src="${src}"></script>`)}
      </head>
      ${body}
    </html>`
  return reply
    .header(
      'content-security-policy',
      Object.entries(policy)
        .map((each) => each.join(' '))
        .join('; '),
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.markup)
}

export type Page = {
  title: string
  styles: readonly string[]
  head?: Html
  scripts: readonly string[]
  body: Html
  csp?: Record<string, string>
}

/** Serves a file next to the caller: a stylesheet or a script. */
export function servePageFile(app: FastifyInstance, path: string, file: URL): void {
  const type = file.pathname.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
  const content = readFileSync(file)
  app.get(path, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
}
