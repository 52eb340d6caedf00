import { html, type Html } from '../page/html.ts'
import type { InstagramEnds } from './eventBodies.ts'
import type { Instagram } from './Instagram.ts'
import type { InstagramBubble } from './InstagramShapes.ts'

/** The Instagram that a page plays: the customer's, or the salon's own. */
export type InstagramSide = 'customer' | 'app'

/** Maximum number of messages on the page, the newest ones. */
const shown = 300

/** The address of a conversation on one of both sides; each has one, so that it can be bookmarked. */
export const instagramAddress = (prefix: string, side: InstagramSide, { account, person }: InstagramEnds): string =>
  `${prefix}/instagram/${side}?${new URLSearchParams({ account: account.accountId, person: person.personId }).toString()}`

/** Instagram's messages: the customer's, or the salon's, whose messages reach the product as echoes. */
export function instagramPhonePage(
  instagram: Instagram,
  prefix: string,
  side: InstagramSide,
  ends: InstagramEnds,
): Html {
  const { account, person } = ends
  const isCustomer = side === 'customer'
  const other = isCustomer ? account.name : person.name
  return html`<body data-app="instagram" data-account="${account.accountId}" data-person="${person.personId}" data-side="${side}" data-prefix="${prefix}">
    <header class="banner">
      <p><strong>Sandbox.</strong> ${isCustomer ? 'You are playing a customer on Instagram.' : 'You are playing the salon in its own Instagram app.'} <span class="more">Nothing leaves this computer.</span></p>
      <a href="${prefix}">More</a>
    </header>
    <div class="stage">
      ${chooser(instagram, prefix, side, ends)}
      <main class="phone" aria-labelledby="other">
        <header class="salon">
          <span class="avatar" aria-hidden="true" data-hue="5">${[...other][0]?.toUpperCase() ?? '?'}</span>
          <div class="who">
            <h1 id="other">${other}</h1>
            <p class="status"><span>@${isCustomer ? account.username : person.username}</span></p>
          </div>
        </header>
        <div class="log" id="log" role="log" aria-live="polite" aria-label="Conversation" tabindex="0">${instagramLog(instagram, side, ends)}</div>
        <p id="failure" class="failure" role="alert" hidden></p>
        <form id="composer" action="${prefix}/instagram/messages" method="post">
          <input type="file" id="files" accept="image/*,video/*,audio/*" hidden tabindex="-1" />
          <button type="button" id="attach" aria-label="Send files"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m20 11.5-8 8a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.6 1.6 0 0 1-2.4-2.4l7.7-7.6" /></svg></button>
          <label class="for-readers" for="message">Message</label>
          <textarea id="message" name="text" rows="1" maxlength="1000" required placeholder="Message" dir="auto"></textarea>
          <button type="submit" aria-label="Send"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12 20 4l-5 16-3.5-6.5z" /><path d="M11.5 13.5 20 4" /></svg></button>
        </form>
      </main>
    </div>
  </body>`
}

/** The messages of a conversation, as one of both sides shows them. */
export function instagramLog(instagram: Instagram, side: InstagramSide, { account, person }: InstagramEnds): Html {
  const { bubbles, seen } = instagram.conversation(account.accountId, person.personId)
  const there = bubbles.filter(({ isUnsent }) => isUnsent !== true)
  return there.length === 0
    ? html`<p class="empty"><strong>Nobody has written here yet.</strong></p>`
    : html`${there.slice(-shown).map((bubble) =>
        bubbleMarkup(bubble, side, {
          isSeen: bubble.mid === seen,
          quoted: there.find(({ mid }) => mid === bubble.repliesTo),
        }),
      )}`
}

function bubbleMarkup(
  { mid, at, writer, ...content }: InstagramBubble,
  side: InstagramSide,
  { isSeen, quoted }: { isSeen: boolean; quoted: InstagramBubble | undefined },
) {
  const isOwn = (writer === 'customer') === (side === 'customer')
  const moment = new Date(at).toISOString()
  return html`<article class="message ${isOwn ? 'own' : 'theirs'}" data-id="${mid}" data-writer="${writer}">
    ${quoted === undefined ? null : html`<blockquote class="quoted" dir="auto">${textOf(quoted)}</blockquote>`}
    <p class="text" dir="auto">${textOf(content)}</p>
    <p class="meta"><time datetime="${moment}">${moment.slice(11, 16)} UTC</time>${isOwn && isSeen ? html`<span class="state">Seen</span>` : null}</p>
  </article>`
}

const textOf = ({ text, attachment }: Pick<InstagramBubble, 'text' | 'attachment'>): string =>
  text === '' && attachment ? `[${attachment.type}]` : text

/** The people who can write to an account, those first who have. */
export const followersOf = (
  { people, conversation }: Pick<Instagram, 'people' | 'conversation'>,
  { accountId }: InstagramEnds['account'],
): InstagramEnds['person'][] => {
  const hasWritten = ({ personId }: InstagramEnds['person']) =>
    Number(conversation(accountId, personId).bubbles.length > 0)
  return [...people.values()].toSorted((one, other) => hasWritten(other) - hasWritten(one))
}

function chooser(instagram: Instagram, prefix: string, side: InstagramSide, { account, person }: InstagramEnds): Html {
  const current = html`aria-current="true"`
  return html`<details class="chooser" open>
    <summary><span>${person.name} and ${account.name}</span></summary>
    <nav aria-label="Phones">
      <h2>Whose Instagram</h2>
      <ul>
        <li><a href="${instagramAddress(prefix, 'customer', { account, person })}" ${side === 'customer' ? current : null}>${person.name}</a></li>
        <li><a href="${instagramAddress(prefix, 'app', { account, person })}" ${side === 'app' ? current : null}>${account.name}</a></li>
      </ul>
    </nav>
    <form class="newcomer" aria-label="Somebody new" action="${prefix}/instagram/people" method="post">
      <h2>As somebody new</h2>
      <input type="hidden" name="account" value="${account.accountId}" />
      <label>Name<input name="name" required maxlength="60" autocomplete="off" /></label>
      <button type="submit">Add</button>
    </form>
    <nav aria-label="Customers">
      <h2>Customers</h2>
      <ul>
        ${followersOf(instagram, account).map(
          (each) =>
            html`<li><a href="${instagramAddress(prefix, side, { account, person: each })}" ${each.personId === person.personId ? current : null}><span>${each.name}</span></a></li>`,
        )}
      </ul>
    </nav>
    <nav aria-label="Accounts">
      <h2>Accounts</h2>
      <ul>
        ${[...instagram.accounts.values()].map(
          (each) =>
            html`<li><a href="${instagramAddress(prefix, side, { account: each, person })}" ${each.accountId === account.accountId ? current : null}><span>${each.name}</span></a></li>`,
        )}
      </ul>
    </nav>
  </details>`
}
