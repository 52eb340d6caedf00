import { html, type Html } from '../page/html.ts'
import type { Ends } from './play.ts'
import type { Whatsapp } from './Whatsapp.ts'
import type { Bubble, BubbleStatus } from './WhatsappShapes.ts'

/** The phone that a page plays: the customer's, or that of the salon with the WhatsApp Business app. */
export type PhoneSide = 'customer' | 'phone'

/** Maximum number of messages on the page, the newest ones. */
const shown = 300

const pathOf = (side: PhoneSide) => (side === 'customer' ? 'customer' : 'phone')

/** The address of a conversation on one of both phones; each has one, so that it can be bookmarked. */
export const phoneAddress = (prefix: string, side: PhoneSide, { number, person }: Ends): string =>
  `${prefix}/whatsapp/${pathOf(side)}?${new URLSearchParams({ number: number.phoneNumberId, person: person.phone }).toString()}`

/** A phone with WhatsApp: the customer's, or the salon's, whose messages reach the product as echoes. */
export function phonePage(whatsapp: Whatsapp, prefix: string, side: PhoneSide, ends: Ends): Html {
  const { number, person } = ends
  const other = side === 'customer' ? number.verifiedName : person.name
  const isCustomer = side === 'customer'
  return html`<body data-number="${number.phoneNumberId}" data-person="${person.phone}" data-side="${side}" data-prefix="${prefix}">
    <header class="banner">
      <p><strong>Sandbox.</strong> ${isCustomer ? 'You are playing a customer on WhatsApp.' : 'You are playing the salon’s own phone, with the WhatsApp Business app.'} <span class="more">Nothing leaves this computer.</span></p>
      <a href="${prefix}">More</a>
    </header>
    <div class="stage">
      ${chooser(whatsapp, prefix, side, ends)}
      <main class="phone" aria-labelledby="other">
        <header class="salon">
          <span class="avatar" aria-hidden="true" data-hue="3">${[...other][0]?.toUpperCase() ?? '?'}</span>
          <div class="who">
            <h1 id="other">${other}</h1>
            <p class="status"><span>${isCustomer ? number.displayPhoneNumber : shownAs(person)}</span></p>
          </div>
          ${isCustomer ? html`<button type="button" id="advertisement" aria-pressed="false">Come from an advertisement</button><button type="button" id="hide" aria-pressed="${person.hidesPhone ? 'true' : 'false'}">Hide my number</button>` : html`<button type="button" id="share">Share the chats</button>`}
        </header>
        <div class="log" id="log" role="log" aria-live="polite" aria-label="Conversation" tabindex="0">${logMarkup(whatsapp, side, ends)}</div>
        <p id="failure" class="failure" role="alert" hidden></p>
        <p id="editing" class="editing" hidden><span>You are editing a message.</span> <button type="button">Cancel</button></p>
        <form id="composer" action="${prefix}/whatsapp/messages" method="post">
          <input type="file" id="files" hidden tabindex="-1" />
          <button type="button" id="attach" aria-label="Send files"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m20 11.5-8 8a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.6 1.6 0 0 1-2.4-2.4l7.7-7.6" /></svg></button>
          <label class="for-readers" for="message">Message</label>
          <textarea id="message" name="text" rows="1" maxlength="4096" required placeholder="Message" dir="auto"></textarea>
          <button type="submit" aria-label="Send"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12 20 4l-5 16-3.5-6.5z" /><path d="M11.5 13.5 20 4" /></svg></button>
        </form>
      </main>
    </div>
  </body>`
}

/** The messages of a conversation, as one of both phones shows them. */
export function logMarkup(whatsapp: Whatsapp, side: PhoneSide, { number, person }: Ends): Html {
  const { bubbles, statuses } = whatsapp.conversation(number.phoneNumberId, person.phone)
  return bubbles.length === 0
    ? html`<p class="empty"><strong>Nobody has written here yet.</strong></p>`
    : html`${bubbles.slice(-shown).map((bubble) =>
        bubbleMarkup(bubble, side, {
          status: statuses.get(bubble.id),
          quoted: bubbles.find(({ id }) => id === bubble.repliesTo),
        }),
      )}`
}

function bubbleMarkup(
  bubble: Bubble,
  side: PhoneSide,
  { status, quoted }: { status: BubbleStatus | undefined; quoted: Bubble | undefined },
): Html {
  const isOwn = (bubble.writer === 'customer') === (side === 'customer')
  const at = new Date(bubble.at).toISOString()
  const marks = { sent: 'Sent', delivered: 'Delivered', read: 'Read' } as const
  const canEdit = isOwn && bubble.writer === side && !bubble.isDeleted
  const text = bubble.isDeleted ? 'This message was deleted' : textOf(bubble)
  return html`<article class="message ${isOwn ? 'own' : 'theirs'}" data-id="${bubble.id}" data-writer="${bubble.writer}">
    ${quoted === undefined || quoted.isDeleted === true ? null : html`<blockquote class="quoted" dir="auto">${textOf(quoted)}</blockquote>`}
    <p class="text" dir="auto">${text}</p>
    ${
      canEdit
        ? html`<p class="corrections">${bubble.type === 'text' ? html`<button type="button" data-correct="edit">Edit</button>` : null}<button type="button" data-correct="delete">Delete for everyone</button></p>`
        : null
    }
    <p class="meta">${bubble.isEdited && !bubble.isDeleted ? html`<span>Edited</span>` : null}<time datetime="${at}">${at.slice(11, 16)} UTC</time>${isOwn && status !== undefined ? html`<span class="state">${marks[status]}</span>` : null}</p>
  </article>`
}

/** The text of a message in a line of a phone. */
function textOf({ type, content, shown: ofTemplate }: Bubble): string {
  if (ofTemplate !== undefined) return ofTemplate
  const part = content[type]
  const { body, caption, filename, emoji, voice } = (typeof part === 'object' && part !== null ? part : {}) as Record<
    string,
    unknown
  > // the content of Meta's shape
  const words = [body, emoji, caption, filename].find((one) => typeof one === 'string' && one !== '')
  return typeof words === 'string' ? words : voice === true ? '[voice message]' : `[${type}]`
}

/** The people who can write to a number, those first who have. */
export const peopleOf = (
  { people, conversation }: Pick<Whatsapp, 'people' | 'conversation'>,
  { phoneNumberId }: Ends['number'],
): Ends['person'][] => {
  const hasWritten = ({ phone }: Ends['person']) => Number(conversation(phoneNumberId, phone).bubbles.length > 0)
  return [...people.values()].toSorted((one, other) => hasWritten(other) - hasWritten(one))
}

function chooser(whatsapp: Whatsapp, prefix: string, side: PhoneSide, { number, person }: Ends): Html {
  return html`<details class="chooser" open>
    <summary><span>${person.name} and ${number.verifiedName}</span></summary>
    <nav aria-label="Phones">
      <h2>Whose phone</h2>
      <ul>
        <li><a href="${phoneAddress(prefix, 'customer', { number, person })}" ${side === 'customer' ? html`aria-current="true"` : null}>${person.name}</a></li>
        <li><a href="${phoneAddress(prefix, 'phone', { number, person })}" ${side === 'phone' ? html`aria-current="true"` : null}>${number.verifiedName}</a></li>
      </ul>
    </nav>
    <form class="newcomer" aria-label="Somebody new" action="${prefix}/whatsapp/people" method="post">
      <h2>As somebody new</h2>
      <input type="hidden" name="number" value="${number.phoneNumberId}" />
      <label>Name<input name="name" required maxlength="60" autocomplete="off" /></label>
      <label>Number, if it matters<input name="phone" inputmode="tel" maxlength="30" autocomplete="off" placeholder="55 11 98765 4321" /></label>
      <button type="submit">Add</button>
    </form>
    <nav aria-label="Customers">
      <h2>Customers</h2>
      <ul>
        ${peopleOf(whatsapp, number).map(
          (each) =>
            html`<li><a href="${phoneAddress(prefix, side, { number, person: each })}" ${each.phone === person.phone ? html`aria-current="true"` : null}><span>${each.name}</span></a></li>`,
        )}
      </ul>
    </nav>
    <nav aria-label="Numbers">
      <h2>Numbers</h2>
      <ul>
        ${[...whatsapp.numbers.values()].map(
          (each) =>
            html`<li><a href="${phoneAddress(prefix, side, { number: each, person })}" ${each.phoneNumberId === number.phoneNumberId ? html`aria-current="true"` : null}><span>${each.verifiedName}</span></a></li>`,
        )}
      </ul>
    </nav>
  </details>`
}

const shownAs = ({ hidesPhone, username, phone }: Ends['person']): string =>
  hidesPhone ? `@${username ?? ''}` : `+${phone}`
