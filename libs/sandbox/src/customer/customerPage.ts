import { html, type Html } from '../page/html.ts'
import type { Telegram } from '../telegram/Telegram.ts'
import type { SandboxBot, SandboxCustomer } from '../telegram/TelegramShapes.ts'
import { findConversation } from '../telegram/TelegramState.ts'
import { languages } from './languages.ts'
import { messageMarkup, waitingMessages } from './messageMarkup.ts'

/** Maximum number of messages on the page, the newest ones. */
const shown = 300

export type Conversants = { bot: SandboxBot; customer: SandboxCustomer }

export const customerAddress = (prefix: string, { bot, customer }: Conversants): string =>
  `${prefix}/customer?${new URLSearchParams({ bot: bot.username, customer: customer.username }).toString()}`

/** A messenger on a customer's phone, with a choice of the customer to play. */
export function customerPage(telegram: Telegram, prefix: string, who: Conversants): Html {
  const { bot, customer } = who
  const language = languages[customer.language]
  const conversation = findConversation(telegram.state, bot.id, customer.id)
  const messages = conversation?.messages.slice(-shown) ?? []
  const waiting = new Set(waitingMessages(telegram, bot.id, customer.id))
  return html`<body data-bot="${bot.username}" data-customer="${customer.username}" data-prefix="${prefix}">
    <header class="banner">
      <p><strong>Sandbox.</strong> You are playing a customer on Telegram. <span class="more">Nothing leaves this computer.</span></p>
      <a href="${prefix}">More</a>
    </header>
    <div class="stage">
      ${chooser(telegram, prefix, who)}
      <main class="phone" aria-labelledby="salon">
        <header class="salon">
          <span class="avatar" aria-hidden="true" data-hue="${bot.id % 6}">${initial(bot.name)}</span>
          <div class="who">
            <h1 id="salon">${bot.name}</h1>
            <p class="status" data-rest="@${bot.username} · bot"><span id="status">@${bot.username} · bot</span></p>
          </div>
          <button type="button" id="block" aria-pressed="${conversation?.isBlocked === true ? 'true' : 'false'}">Block</button>
        </header>
        <div class="log" id="log" role="log" aria-live="polite" aria-label="Conversation" tabindex="0" lang="${customer.language}">
          <p class="empty" ${messages.length > 0 ? html`hidden` : null}>
            <strong>${customer.firstName} has not written to ${bot.name} yet.</strong><span>Write something, as a customer would.</span>
          </p>
          ${messages.map((message) => messageMarkup(message, !waiting.has(message.message_id)))}
        </div>
        <p id="failure" class="failure" role="alert" hidden></p>
        <div class="questions" role="group" aria-label="Ready-made questions" lang="${customer.language}">
          ${(language?.questions ?? []).map((question) => html`<button type="button">${question}</button>`)}
        </div>
        <p id="replying" class="replying" hidden><span class="for-readers">In reply to </span><span id="replied" dir="auto"></span><button type="button" id="no-reply">Do not quote</button></p>
        <form id="composer" action="${prefix}/customer/messages" method="post">
          <input type="hidden" name="bot" value="${bot.username}" />
          <input type="hidden" name="customer" value="${customer.username}" />
          <input type="file" id="files" multiple hidden tabindex="-1" />
          <button type="button" id="attach" aria-label="Send files"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m20 11.5-8 8a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.6 1.6 0 0 1-2.4-2.4l7.7-7.6" /></svg></button>
          <label class="for-readers" for="message">Message</label>
          <textarea id="message" name="text" rows="1" maxlength="4096" required placeholder="Message" lang="${customer.language}" dir="auto"></textarea>
          <button type="submit" aria-label="Send"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12 20 4l-5 16-3.5-6.5z" /><path d="M11.5 13.5 20 4" /></svg></button>
        </form>
      </main>
    </div>
  </body>`
}

function chooser(telegram: Telegram, prefix: string, who: Conversants): Html {
  const { bot, customer } = who
  const bots = [...telegram.state.bots.values()]
  const { familiar, others } = peopleOf(telegram, bot)
  return html`<details class="chooser" open>
    <summary><span>${customer.firstName} writes to ${bot.name}</span></summary>
    <nav aria-label="Salons">
      <h2>Write to</h2>
      <ul>
        ${bots.map(
          (
            each,
          ) => html`<li><a href="${customerAddress(prefix, { bot: each, customer })}" ${each.id === bot.id ? html`aria-current="true"` : null}>
            <span class="avatar small" aria-hidden="true" data-hue="${each.id % 6}">${initial(each.name)}</span><span>${each.name}</span></a></li>`,
        )}
      </ul>
    </nav>
    <form class="newcomer" aria-label="Somebody new" action="${prefix}/customer/people" method="post">
      <h2>As somebody new</h2>
      <input type="hidden" name="bot" value="${bot.username}" />
      <label>Name<input name="name" required maxlength="60" autocomplete="off" /></label>
      <label>Language<select name="language">${Object.entries(languages).map(([code, { name }]) => html`<option value="${code}">${name}</option>`)}</select></label>
      <button type="submit">Add</button>
    </form>
    <nav aria-label="Customers">
      ${familiar.length > 0 ? peopleList(prefix, who, 'As one of its customers', familiar) : null}
      ${others.length > 0 ? peopleList(prefix, who, 'As somebody else', others) : null}
    </nav>
  </details>`
}

/** Customers who have written with this salon, the newest first, and then the others. */
function peopleOf({ state }: Telegram, bot: SandboxBot): { familiar: SandboxCustomer[]; others: SandboxCustomer[] } {
  const lastMessageAt = (customer: SandboxCustomer) =>
    findConversation(state, bot.id, customer.id)?.messages.at(-1)?.message_id ?? 0
  const people = [...state.customers.values()]
  return {
    familiar: people
      .filter((customer) => lastMessageAt(customer) > 0)
      .sort((a, b) => lastMessageAt(b) - lastMessageAt(a)),
    others: people.filter((customer) => lastMessageAt(customer) === 0),
  }
}

const peopleList = (
  prefix: string,
  { bot, customer }: Conversants,
  heading: string,
  people: readonly SandboxCustomer[],
): Html => html`<h2>${heading}</h2>
  <ul>
    ${people.map(
      (
        each,
      ) => html`<li><a href="${customerAddress(prefix, { bot, customer: each })}" ${each.id === customer.id ? html`aria-current="true"` : null}>
        <span class="avatar small" aria-hidden="true" data-hue="${each.id % 6}">${initial(each.firstName)}</span>
        <span>${fullName(each)}<small>${languages[each.language]?.name ?? each.language}</small></span></a></li>`,
    )}
  </ul>`

const initial = (name: string) => [...name][0]?.toUpperCase() ?? '?'
const fullName = ({ firstName, lastName }: SandboxCustomer) =>
  lastName === undefined ? firstName : `${firstName} ${lastName}`
