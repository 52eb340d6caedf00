import { html, type Html } from '../page/html.ts'
import type { WebContact } from './WebState.ts'
import type { WebBubble, WebEnds } from './WebConversations.ts'
import type { WhatsappWeb } from './WhatsappWeb.ts'

/** The phone that a page plays. */
export type WebSide = 'customer' | 'phone'

/** Maximum number of messages on the page, the newest ones. */
const shown = 300

/** The address of a conversation on one of both sides; each has one, so that it can be bookmarked. */
export const webAddress = (prefix: string, side: WebSide, { phone, person }: WebEnds): string =>
  `${prefix}/whatsapp-web/${side}?${new URLSearchParams({ number: phone.number, person: person.number }).toString()}`

/** The messages of a customer, or of the salon's own phone, whose messages reach the product as echoes. */
export function webPhonePage(world: WhatsappWeb, prefix: string, side: WebSide, ends: WebEnds): Html {
  const isCustomer = side === 'customer'
  const other = isCustomer ? ends.phone : ends.person
  return html`<body data-app="whatsapp-web" data-number="${ends.phone.number}" data-person="${ends.person.number}" data-side="${side}" data-prefix="${prefix}">
    <header class="banner">
      <p><strong>Sandbox.</strong> ${isCustomer ? 'You are playing a customer on WhatsApp.' : 'You are playing the salon on its own phone.'} <span class="more">Nothing leaves this computer.</span></p>
      <a href="${prefix}">More</a>
    </header>
    <div class="stage">
      ${chooser(world, prefix, side, ends)}
      <main class="phone" aria-labelledby="other">
        <header class="salon">
          <span class="avatar" aria-hidden="true" data-hue="2">${[...other.name][0]?.toUpperCase() ?? '?'}</span>
          <div class="who">
            <h1 id="other">${other.name}</h1>
            <p class="status"><span>+${other.number}</span></p>
          </div>
        </header>
        <div class="log" id="log" role="log" aria-live="polite" aria-label="Conversation" tabindex="0">${webLog(world, side, ends)}</div>
        <p id="failure" class="failure" role="alert" hidden></p>
        <form id="composer" action="${prefix}/whatsapp-web/messages" method="post">
          <label class="for-readers" for="message">Message</label>
          <textarea id="message" name="text" rows="1" maxlength="4096" required placeholder="Message" dir="auto"></textarea>
          <button type="submit" aria-label="Send"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12 20 4l-5 16-3.5-6.5z" /><path d="M11.5 13.5 20 4" /></svg></button>
        </form>
      </main>
    </div>
  </body>`
}

/** The messages of a conversation, as one of both sides shows them. */
export function webLog(world: WhatsappWeb, side: WebSide, ends: WebEnds): Html {
  const bubbles = world.conversation(ends)
  return bubbles.length === 0
    ? html`<p class="empty"><strong>Nobody has written here yet.</strong></p>`
    : html`${bubbles.slice(-shown).map((bubble) => bubbleMarkup(bubble, side))}`
}

function bubbleMarkup({ id, at, writer, text, status }: WebBubble, side: WebSide) {
  const isOwn = (writer === 'customer') === (side === 'customer')
  const moment = new Date(at).toISOString()
  return html`<article class="message ${isOwn ? 'own' : 'theirs'}" data-id="${id}" data-writer="${writer}">
    <p class="text" dir="auto">${text}</p>
    <p class="meta"><time datetime="${moment}">${moment.slice(11, 16)} UTC</time>${isOwn && writer !== 'customer' && status === 'read' ? html`<span class="state">Read</span>` : null}</p>
  </article>`
}

function chooser(world: WhatsappWeb, prefix: string, side: WebSide, { phone, person }: WebEnds): Html {
  const current = html`aria-current="true"`
  return html`<details class="chooser" open>
    <summary><span>${person.name} and ${phone.name}</span></summary>
    <nav aria-label="Phones">
      <h2>Whose phone</h2>
      <ul>
        <li><a href="${webAddress(prefix, 'customer', { phone, person })}" ${side === 'customer' ? current : null}>${person.name}</a></li>
        <li><a href="${webAddress(prefix, 'phone', { phone, person })}" ${side === 'phone' ? current : null}>${phone.name}</a></li>
        <li><a href="${prefix}/whatsapp-web?number=${phone.number}">Linked devices</a></li>
      </ul>
    </nav>
    <form class="newcomer" aria-label="Somebody new" action="${prefix}/whatsapp-web/people" method="post">
      <h2>As somebody new</h2>
      <input type="hidden" name="number" value="${phone.number}" />
      <label>Name<input name="name" required maxlength="60" autocomplete="off" /></label>
      <button type="submit">Add</button>
    </form>
    <nav aria-label="Customers">
      <h2>Customers</h2>
      <ul>
        ${[...world.people.values()].map(
          (each) =>
            html`<li><a href="${webAddress(prefix, side, { phone, person: each })}" ${each.number === person.number ? current : null}><span>${each.name}</span></a></li>`,
        )}
      </ul>
    </nav>
  </details>`
}

/** The screen of a phone on which devices are linked by their code, and logged out. */
export function linkedDevicesPage(
  world: WhatsappWeb,
  prefix: string,
  { phone, code, isRefused }: { phone: WebContact; code: string; isRefused: boolean },
): Html {
  const devices = world.devicesOf(phone.number)
  const to = `${prefix}/whatsapp-web`
  return html`<body>
    <main class="index">
      <h1>Linked devices</h1>
      <p>The phone of ${phone.name}, +${phone.number}. A real phone scans the code with its camera; this one takes its text.</p>
      ${isRefused ? html`<p role="alert"><strong>This code is not shown any more.</strong> Use the newest one.</p>` : null}
      <form action="${to}/scan" method="post">
        <input type="hidden" name="number" value="${phone.number}" />
        <label>Code <input name="code" required maxlength="300" autocomplete="off" value="${code}" /></label>
        <button type="submit">Link the device</button>
      </form>
      <h2>Devices</h2>
      ${
        devices.length === 0
          ? html`<p>No device is linked.</p>`
          : html`<ul>${devices.map(
              ({ id, linkedAt }, place) => html`<li>
                <form action="${to}/unlink" method="post">
                  <input type="hidden" name="number" value="${phone.number}" />
                  <input type="hidden" name="device" value="${id}" />
                  Device ${place + 1}, linked at ${new Date(linkedAt).toISOString().slice(11, 16)} UTC
                  <button type="submit" aria-label="Log out device ${place + 1}">Log out</button>
                </form>
              </li>`,
            )}</ul>`
      }
      <h2>Phones</h2>
      <ul>
        ${[...world.phones.values()].map(
          (each) =>
            html`<li><a href="${to}?number=${each.number}" ${each.number === phone.number ? html`aria-current="true"` : null}>${each.name}, +${each.number}</a></li>`,
        )}
      </ul>
      <form action="${to}/phones" method="post" aria-label="Another phone">
        <input type="hidden" name="code" value="${code}" />
        <label>Name <input name="name" required maxlength="60" autocomplete="off" /></label>
        <button type="submit">Add another phone</button>
      </form>
      <p><a href="${to}/customer?number=${phone.number}">Write to it as a customer</a> · <a href="${to}/phone?number=${phone.number}">Write on it</a></p>
    </main>
  </body>`
}
