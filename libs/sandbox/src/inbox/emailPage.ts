import { html, type Html } from '../page/html.ts'
import type { InboxEmail } from './EmailInbox.ts'
import { linksOf } from './linksOf.ts'
import { timeOf } from './timeOf.ts'

/** What a letter in its frame may do: open its links, as a mail program does, and nothing more. */
export const mayDo = 'allow-popups allow-popups-to-escape-sandbox'

/** One letter: who, when, its links, its HTML in a frame that can do nothing, and its text. */
export const emailPage = (prefix: string, letter: InboxEmail): Html => html`<body>
  <header class="banner"><strong>Sandbox</strong><a href="${prefix}/inbox">All letters</a></header>
  <main class="index inbox">
    <h1 lang="${letter.language}">${letter.subject}</h1>
    <dl>
      <dt>To</dt><dd><a href="${prefix}/inbox?to=${encodeURIComponent(letter.to)}">${letter.to}</a></dd>
      <dt>Written</dt><dd><time datetime="${letter.createdAt.toISOString()}">${timeOf(letter.createdAt)}</time></dd>
      <dt>Kind</dt><dd>${letter.kind}, ${letter.language}</dd>
      ${linksOf(letter.text).map((link) => html`<dt>Link</dt><dd><a class="link" href="${link}">${link}</a></dd>`)}
    </dl>
    <iframe title="The letter" src="${prefix}/inbox/${letter.id}/html" sandbox="${mayDo}" referrerpolicy="no-referrer"></iframe>
    <h2>As text</h2>
    <pre lang="${letter.language}" tabindex="0" role="region" aria-label="The letter as text">${letter.text}</pre>
  </main>
</body>`
