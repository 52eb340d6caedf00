import { html, type Html } from '../page/html.ts'
import type { InboxEmail } from './EmailInbox.ts'
import { linksOf } from './linksOf.ts'
import { formatTime } from './formatTime.ts'

/** The permissions of an email in its frame: open its links, as in a mail client, and nothing else. */
export const emailFramePermissions = 'allow-popups allow-popups-to-escape-sandbox'

/** One email: sender, time, its links, its HTML in a restricted frame, and its text. */
export const emailPage = (prefix: string, email: InboxEmail): Html =>
  html`<body>
    <header class="banner"><strong>Sandbox</strong><a href="${prefix}/inbox">All emails</a></header>
    <main class="index inbox">
      <h1 lang="${email.language}">${email.subject}</h1>
      <dl>
        <dt>To</dt>
        <dd><a href="${prefix}/inbox?to=${encodeURIComponent(email.to)}">${email.to}</a></dd>
        <dt>Written</dt>
        <dd><time datetime="${email.createdAt.toISOString()}">${formatTime(email.createdAt)}</time></dd>
        <dt>Kind</dt>
        <dd>${email.kind}, ${email.language}</dd>
        ${linksOf(email.text).map(
          (link) =>
            html`<dt>Link</dt>
              <dd><a class="link" href="${link}">${link}</a></dd>`,
        )}
      </dl>
      <iframe
        title="The email"
        src="${prefix}/inbox/${email.id}/html"
        sandbox="${emailFramePermissions}"
        referrerpolicy="no-referrer"
      ></iframe>
      <h2>As text</h2>
      <pre lang="${email.language}" tabindex="0" role="region" aria-label="The email as text">${email.text}</pre>
    </main>
  </body>`
