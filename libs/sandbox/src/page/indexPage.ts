import type { FastifyInstance } from 'fastify'
import { html } from './html.ts'
import { sendPage, servePageFile } from './sendPage.ts'

/** Serves the sandbox's first page, and the stylesheet of all. */
export function indexRoutes(
  app: FastifyInstance,
  { hasSalon, hasInbox, hasAltegio }: { hasSalon: boolean; hasInbox: boolean; hasAltegio: boolean },
): void {
  const { prefix } = app
  servePageFile(app, '/page.css', new URL('page.css', import.meta.url))
  app.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'Sandbox',
      styles: [`${prefix}/page.css`],
      scripts: [],
      body: html`<body>
        <main class="index">
          <h1>Sandbox</h1>
          <p>The outside world, played by this process. Nothing here leaves this computer, and nothing of it is served in production.</p>
          <ul class="links">
            <li><a href="${prefix}/customer"><strong>A customer’s phone</strong>Write to a salon as its customers do on Telegram, and see its answers arrive.</a></li>
            <li><a href="${prefix}/botfather"><strong>BotFather</strong>Make a Telegram bot, and connect it to a company by its token; with Business Mode, connect a salon’s own account to it.</a></li>
            <li><a href="${prefix}/whatsapp"><strong>WhatsApp</strong>Make a WhatsApp number, connect it by its token, write to it as a customer, or answer on the salon’s own phone.</a></li>
            <li><a href="${prefix}/whatsapp-web"><strong>A phone with WhatsApp Web</strong>Scan the code of a connection, write to it as a customer, or log it out on the phone.</a></li>
            <li><a href="${prefix}/instagram/customer"><strong>Instagram</strong>Write to a connected account as a customer, or answer in the salon’s own app. Accounts are made while they are connected.</a></li>
            <li><a href="${prefix}/switchboard"><strong>Switchboard</strong>The odd sides of the real vendors: events that come twice, statuses out of order, hidden and changed numbers, refusals by code.</a></li>
            ${hasInbox ? html`<li><a href="${prefix}/inbox"><strong>Everybody’s inbox</strong>The emails that would have gone out: open one, follow its link.</a></li>` : null}
            ${hasSalon ? html`<li><a href="${prefix}/salon"><strong>A salon’s own page</strong>A site of another origin with the support widget on it.</a></li>` : null}
            ${hasAltegio ? html`<li><a href="${prefix}/altegio"><strong>Altegio’s marketplace</strong>Come to Frontdesk as a salon owner from Altegio does, known here or new.</a></li>` : null}
          </ul>
          <ul class="links">
            <li><small>Telegram’s Bot API</small><br /><code>${prefix}/telegram/bot&lt;token&gt;/&lt;method&gt;</code></li>
            <li><small>monobank’s acquiring</small><br /><code>${prefix}/bank/api/merchant</code></li>
            <li><small>Stripe’s API</small><br /><code>${prefix}/stripe/v1</code></li>
            <li><small>Meta’s Graph API</small><br /><code>${prefix}/graph/v25.0</code></li>
            <li><small>Instagram’s API</small><br /><code>${prefix}/instagram/v25.0</code></li>
            <li><small>An OpenAI-compatible endpoint</small><br /><code>${prefix}/openai/v1</code></li>
          </ul>
        </main>
      </body>`,
    }),
  )
}
