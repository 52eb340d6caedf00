import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { expect } from 'storybook/test'
import { addressOf } from '../aToZ.ts'
import { code, Page, plain } from './page.tsx'

const cell: CSSProperties = {
  padding: '8px 24px 8px 0',
  borderTop: '1px solid var(--fd-hairline, LightGray)',
  textAlign: 'start',
}

const places: readonly (readonly [sought: string, place: string, id: string])[] = [
  ['a colour and its contrast, the type, an icon', 'Foundations', 'foundations-colours--contrast'],
  ['a whole page in one of its states', 'Screens: Every screen, in a table', 'screens-every-screen--docs'],
  ['what people do, step by step', 'Flows', 'flows-conversation--first-answer'],
  ['the words for a thing, in six languages', 'Voice and copy', 'voice-and-copy-words--terms-in-six-languages'],
  ['going to a page: sidebar, bar, commands', 'Navigation', 'navigation-about-navigation--docs'],
  ['the list of chats, its rows, filters, search', 'Inbox', 'inbox-about-inbox--docs'],
  ['messages, their deliveries and actions', 'Thread', 'thread-about-thread--docs'],
  ['writing, attachments, templates', 'Composer', 'composer-about-composer--docs'],
  ['the AI: its drafts, states, knowledge, checks', 'Assistant', 'assistant-about-assistant--docs'],
  ['connecting WhatsApp, Telegram, Instagram', 'Channels', 'channels-about-channels--docs'],
  ['plans, invoices, what is past due', 'Billing', 'billing-about-billing--docs'],
  ['the chat on a company’s own site', 'Widget', 'widget-about-widget--docs'],
  ['the operator’s companies, jobs, flags', 'Console', 'console-about-console--docs'],
  ['sign-in, registration, profile, first steps', 'Forms', 'forms-about-forms--docs'],
  ['what is empty, loading, failed, new or at risk', 'Feedback', 'feedback-about-feedback--docs'],
  ['anything else, by its first letter', 'From A to Z', 'from-a-to-z--index'],
]

const Places = () => (
  <table style={{ borderCollapse: 'collapse' }}>
    <thead>
      <tr>
        <th scope="col" style={{ ...cell, borderTop: 'none' }}>
          You look for
        </th>
        <th scope="col" style={{ ...cell, borderTop: 'none' }}>
          Open
        </th>
      </tr>
    </thead>
    <tbody>
      {places.map(([sought, place, id]) => (
        <tr key={sought}>
          <td style={cell}>{sought}</td>
          <td style={cell}>
            <a href={addressOf({ id })} target="_top">
              {place}
            </a>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const FrontDoor = () => (
  <Page>
    <h1>Frontdesk, part by part</h1>
    <p>
      Frontdesk is where a salon’s administrators and their AI answer customers together: one inbox for WhatsApp,
      Telegram, Instagram and internal chats. Its users sit in a chat window all day, on phones and small laptops, in
      six languages. This Storybook shows every part of it in every state, tested for accessibility in both colour
      schemes.
    </p>
    <h2>Find it</h2>
    <Places />
    <p>
      Press <kbd style={code}>Ctrl</kbd> <kbd style={code}>K</kbd> (<kbd style={code}>⌘</kbd> <kbd style={code}>K</kbd>{' '}
      on a Mac) to search by the name of a part or of one of its states: <i>past-due banner</i>, <i>AI draft</i>,{' '}
      <i>inbox on a phone</i>.
    </p>
    <h2>Look at it as a user does</h2>
    <p>
      The toolbar above a story has the language (<span style={code}>pseudo</span> is English made twice as long, which
      shows what is not translated or too tight, and <span style={code}>longest</span> has each text in the longest of
      six languages), the colours, the size of text up to 200 %, reduced motion, forced colours, compact lists, and the
      width of a phone, a tablet and a desktop. The panel below it says what axe finds, and plays what the story’s test
      does.
    </p>
    <p>
      Agents read the parts, their properties and stories in{' '}
      <a href="./manifests/components.json" target="_top">
        components.json
      </a>
      , and the documents in{' '}
      <a href="./manifests/docs.json" target="_top">
        docs.json
      </a>
      .
    </p>
    <h2>Propose a change</h2>
    <ol>
      <li>Copy the address of the story: it names the part, its state, and what the toolbar is set to.</li>
      <li>Say what a user cannot see, read or do there, and what you would have them see; a drawing helps.</li>
      <li>
        Open an issue with both. An engineer changes the part, its stories show the change, and their tests keep it.
      </li>
    </ol>
    <p>
      A colour, size or distance is changed in one place, <span style={code}>libs/platform/src/parts/look</span>, from
      which Foundations are drawn.
    </p>
  </Page>
)

const meta: Meta<typeof FrontDoor> = {
  component: FrontDoor,
  parameters: plain,
}
export default meta

/** The first page of Storybook. */
export const Welcome: StoryObj<typeof FrontDoor> = {
  play: ({ canvas }) => expect(canvas.getByRole('heading', { level: 1 })).toBeVisible(),
}
