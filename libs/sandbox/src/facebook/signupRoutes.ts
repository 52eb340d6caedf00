import type { FastifyInstance } from 'fastify'
import { html } from '../page/html.ts'
import { sendPage, servePageFile } from '../page/sendPage.ts'
import type { Facebook } from './Facebook.ts'

/**
 * Serves the Facebook SDK at `/facebook/sdk.js` and the popup of Embedded Signup at `/facebook/signup`, in which one
 * finishes, leaves at a step, or reports a problem. What it posts to its opener has the shape of
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/embedded-signup/implementation
 */
export function signupRoutes(app: FastifyInstance, facebook: Facebook): void {
  const { prefix } = app
  servePageFile(app, '/facebook/sdk.js', new URL('sdk.mjs', import.meta.url))
  servePageFile(app, '/facebook/signup.js', new URL('signup.mjs', import.meta.url))

  app.get('/facebook/signup', (request, reply) => {
    const { app_id = '', config_id = '', feature = '' } = texts(request.query)
    const isKnown = app_id === facebook.app.appId && config_id === facebook.app.configId
    const isOnBusinessApp = feature === 'whatsapp_business_app_onboarding'
    const steps = [
      'BUSINESS_ACCOUNT_SELECTION',
      'WABA_PHONE_PROFILE_PICKER',
      'WHATSAPP_BUSINESS_PROFILE_SETUP',
      'PHONE_NUMBER_SETUP',
      'PHONE_NUMBER_VERIFICATION',
      'PERMISSIONS',
    ]
    const form = html`<form class="make" id="signup" data-feature="${feature}">
        <p>${isOnBusinessApp ? 'Connect the number of your WhatsApp Business app. It stays in the app.' : 'Add a number that is in no WhatsApp app.'}</p>
        <label>Name of the business <input name="name" required maxlength="60" autocomplete="off" /></label>
        ${isOnBusinessApp ? html`<label><input type="checkbox" name="shares" checked /> Share the chats of the phone</label>` : null}
        <button disabled>Finish</button>
      </form>
      <form class="make" id="leave">
        <label>Screen <select name="step">${steps.map((step) => html`<option>${step}</option>`)}</select></label>
        <button disabled>Leave at this screen</button>
      </form>
      <form class="make" id="report">
        <label>Problem <input name="problem" required maxlength="200" value="This business can't onboard customers at the moment" /></label>
        <button disabled>Report a problem</button>
      </form>`
    return sendPage(reply, {
      title: 'Embedded Signup · Sandbox',
      styles: [`${prefix}/page.css`, `${prefix}/botfather/botfather.css`],
      scripts: [`${prefix}/facebook/signup.js`],
      body: html`<body>
        <main class="index">
          <h1>Embedded Signup</h1>
          ${isKnown ? form : html`<p>This app or its configuration does not exist.</p>`}
        </main>
      </body>`,
    })
  })
  app.post('/facebook/signup', (request, reply) => {
    const { name = '', feature, number, shares } = texts(request.body)
    const verifiedName = name.trim().slice(0, 60)
    if (verifiedName === '') return reply.code(400).send({ message: 'The business needs a name' })
    const finished = facebook.finish({
      verifiedName,
      isOnBusinessApp: feature === 'whatsapp_business_app_onboarding',
      sharesChats: shares !== 'no',
      ...(number !== undefined && { phoneNumberId: number }),
    })
    const { phoneNumberId, businessAccountId, displayPhoneNumber } = finished.number
    return reply.code(201).send({ code: finished.code, phoneNumberId, businessAccountId, displayPhoneNumber })
  })
}

const texts = (value: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      ([, each]) => typeof each === 'string',
    ),
  )
