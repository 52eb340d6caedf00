import type { FastifyInstance } from 'fastify'
import { html, type Html } from '../page/html.ts'
import { sendPage } from '../page/sendPage.ts'
import { addNumber, type Whatsapp } from './Whatsapp.ts'
import type { SandboxNumber } from './WhatsappShapes.ts'

/** Serves Meta's page of a WhatsApp number at `/whatsapp`: makes one and shows the three values that connect it. */
export function numberPage(app: FastifyInstance, whatsapp: Whatsapp): void {
  const { prefix } = app
  const page = (content: Html) => ({
    title: 'WhatsApp numbers · Sandbox',
    styles: [`${prefix}/page.css`, `${prefix}/botfather/botfather.css`],
    scripts: [],
    body: html`<body>
      <main class="index">
        <h1>WhatsApp numbers</h1>
        ${content}
      </main>
    </body>`,
  })
  const form = html`<p>A new number of the sandbox, to connect it under Integrations. It exists nowhere else.</p>
    <form class="make" method="post" action="${prefix}/whatsapp">
      <label>Name of the business <input name="name" required maxlength="60" autocomplete="off" /></label>
      <button>Make the number</button>
    </form>`

  app.get('/whatsapp', (_request, reply) =>
    sendPage(reply, page(html`${[...whatsapp.numbers.values()].map(credentials(prefix))}${form}`)),
  )
  app.post('/whatsapp', (request, reply) => {
    const given = request.body
    const name = typeof given === 'object' && given !== null && 'name' in given ? String(given.name).trim() : ''
    if (name === '') return reply.code(400).send({ message: 'The number needs a name' })
    const number = addNumber(whatsapp, { verifiedName: name.slice(0, 60) })
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
    return isForm ? sendPage(reply, page(credentials(prefix)(number))) : reply.code(201).send({ number })
  })
}

const credentials =
  (prefix: string) =>
  ({ verifiedName, displayPhoneNumber, phoneNumberId, businessAccountId, token }: SandboxNumber): Html =>
    html`<section aria-label="${verifiedName}">
      <h2>${verifiedName}, ${displayPhoneNumber}</h2>
      <p>Phone number ID</p>
      <code class="token">${phoneNumberId}</code>
      <p>WhatsApp Business Account ID</p>
      <code class="token">${businessAccountId}</code>
      <p>Access token</p>
      <code class="token">${token}</code>
      <p>Then <a href="${prefix}/whatsapp/customer?number=${phoneNumberId}">write to it as a customer</a>, or <a href="${prefix}/whatsapp/phone?number=${phoneNumberId}">answer on its own phone</a>.</p>
    </section>`
