import { html, type Html } from '../page/html.ts'
import type { InboxEmail } from './EmailInbox.ts'
import { formatTime } from './formatTime.ts'

/** The list of emails, with a filter by address; refreshes itself. */
export const inboxPage = (prefix: string, emails: readonly InboxEmail[], to: string): Html =>
  html`<body>
    <header class="banner">
      <strong>Sandbox</strong><span>Emails that would have gone out. Nothing here leaves this computer.</span
      ><a href="${prefix}/">All of the sandbox</a>
    </header>
    <main class="index inbox" data-newest="${emails[0]?.id ?? ''}">
      <h1>Inbox of everybody</h1>
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
