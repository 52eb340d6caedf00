import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from '../page/html.ts'
import { sendPage } from '../page/sendPage.ts'
import { addAccount } from './Instagram.ts'
import type { InstagramWorld } from './InstagramWorld.ts'
import { asRecord } from './sendFromAccount.ts'

/**
 * Serves Instagram's page on which somebody allows an app to use an account, at `/instagram/oauth/authorize`: as one of
 * the sandbox's accounts, or as a new one. As at Instagram, it sends people back to the app's own address alone.
 */
export function authorizeRoutes(app: FastifyInstance, world: InstagramWorld): void {
  const { prefix } = app
  app.get('/instagram/oauth/authorize', (request, reply) => {
    const { redirectUri, state, scope, isOurs } = askedFor(request, world)
    if (!isOurs)
      return reply.code(400).send({ error_type: 'OAuthException', code: 400, error_message: 'Invalid platform app' })
    const hidden = html`<input type="hidden" name="redirect_uri" value="${redirectUri}" /><input type="hidden" name="state" value="${state}" /><input type="hidden" name="scope" value="${scope}" /><input type="hidden" name="client_id" value="${world.app.appId}" />`
    return sendPage(reply, {
      title: 'Allow access · Sandbox Instagram',
      styles: [`${prefix}/page.css`, `${prefix}/botfather/botfather.css`],
      scripts: [],
      // A form that leads back to the product is followed to its origin, which may be another.
      csp: { 'form-action': '*' },
      body: html`<body>
        <main class="index">
          <h1>Allow Frontdesk to manage your messages?</h1>
          <p>A page of the sandbox: the accounts exist nowhere else.</p>
          ${[...world.accounts.values()].map(
            ({ accountId, username }) =>
              html`<form class="make" method="post" action="${prefix}/instagram/oauth/authorize">${hidden}<input type="hidden" name="account" value="${accountId}" /><button>Allow as @${username}</button></form>`,
          )}
          <form class="make" method="post" action="${prefix}/instagram/oauth/authorize">
            ${hidden}
            <label>Name of a new professional account <input name="name" required maxlength="60" autocomplete="off" /></label>
            <button>Make it and allow</button>
          </form>
          <form class="make" method="post" action="${prefix}/instagram/oauth/authorize">${hidden}<button name="cancel" value="1">Cancel</button></form>
        </main>
      </body>`,
    })
  })

  app.post('/instagram/oauth/authorize', (request, reply) => {
    const { redirectUri, state, scope, isOurs, fields } = askedFor(request, world)
    if (!isOurs) return reply.code(400).send({ error_message: 'Invalid platform app' })
    const backWith = (given: Record<string, string>) =>
      reply.redirect(`${redirectUri}?${new URLSearchParams({ ...given, state }).toString()}`, 303)
    if (fields['cancel'] !== undefined)
      return backWith({
        error: 'access_denied',
        error_reason: 'user_denied',
        error_description: 'The user denied your request',
      })
    const name = textOf(fields['name']).trim().slice(0, 60)
    const account =
      world.accounts.get(textOf(fields['account'])) ?? (name === '' ? undefined : addAccount(world, { name }))
    if (account === undefined) return reply.code(400).send({ error_message: 'No such account' })
    const code = `AQB${randomBytes(24).toString('base64url')}`
    world.codes.set(code, { accountId: account.accountId, redirectUri, permissions: scope })
    return backWith({ code })
  })
}

function askedFor(request: FastifyRequest, world: InstagramWorld) {
  const fields = { ...asRecord(request.query), ...asRecord(request.body) }
  const redirectUri = textOf(fields['redirect_uri'])
  return {
    fields,
    redirectUri,
    state: textOf(fields['state']),
    scope: textOf(fields['scope']),
    isOurs: fields['client_id'] === world.app.appId && /^(?:https?:\/\/[^/]+)?\/[^/\\]/.test(redirectUri),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
