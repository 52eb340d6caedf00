import { html, type Html } from '../page/html.ts'
import type { ShownCode } from '../authenticator/Authenticators.ts'
import type { InboxEmail } from './EmailInbox.ts'
import { formatTime } from './formatTime.ts'

/**
 * The authenticator app: the present code of each account, which the page's script keeps so, and the form by which the
 * key of another account is added, as people do with their phone.
 */
const authenticatorApp = (prefix: string, codes: readonly ShownCode[], isKeyRefused: boolean): Html =>
  html`<section class="codes" aria-label="Authenticator app">
    <h2>Authenticator app</h2>
    <ul>
      ${codes.map(
        ({ account, code }) =>
          html`<li><span>${account}</span> <strong data-account="${account}">${code}</strong></li>`,
      )}
    </ul>
    <p>Each code signs in once. A new one comes every 30 seconds.</p>
    <form class="filter" action="${prefix}/authenticator" method="post" aria-label="Add a key">
      <label>Account<input name="account" maxlength="100" autocomplete="off" /></label>
      <label>Key<input name="key" maxlength="200" required autocomplete="off" spellcheck="false" /></label>
      <button type="submit">Add</button>
    </form>
    ${isKeyRefused ? html`<p role="alert">This is no key: it has 16 or more letters and digits from 2 to 7.</p>` : ''}
  </section>`

/** The list of emails, with a filter by address, and the codes of the authenticator app; refreshes itself. */
export const inboxPage = (
  prefix: string,
  emails: readonly InboxEmail[],
  { to, codes, isKeyRefused }: { to: string; codes: readonly ShownCode[]; isKeyRefused: boolean },
): Html =>
  html`<body>
    <header class="banner">
      <strong>Sandbox</strong><span>Emails that would have gone out. Nothing here leaves this computer.</span
      ><a href="${prefix}/">All of the sandbox</a>
    </header>
    <main class="index inbox" data-newest="${emails[0]?.id ?? ''}">
      <h1>Inbox of everybody</h1>
      ${authenticatorApp(prefix, codes, isKeyRefused)}
      <form class="filter" action="${prefix}/inbox" method="get" role="search">
        <label>To<input type="email" name="to" value="${to}" placeholder="anybody" autocomplete="off" /></label>
        <button type="submit">Show</button>
        <a href="${prefix}/inbox${to === '' ? '' : `?to=${encodeURIComponent(to)}`}">Reload</a>
      </form>
      ${
        emails.length === 0
          ? html`<p class="nothing">
              ${to === '' ? 'No emails yet. Register, or ask for a new password.' : `No emails to ${to}.`}
            </p>`
          : html`<ul class="emails">
              ${emails.map(
                (email) =>
                  html`<li>
                    <a href="${prefix}/inbox/${email.id}">
                      <span class="subject" lang="${email.language}">${email.subject}</span>
                      <span class="to">${email.to}</span>
                      <time datetime="${email.createdAt.toISOString()}">${formatTime(email.createdAt)}</time>
                    </a>
                  </li>`,
              )}
            </ul>`
      }
    </main>
  </body>`
