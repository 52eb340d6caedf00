import type { ThreadRow } from '@frontdesk/chat-thread'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import {
  assistant,
  byAssistant,
  byCustomer,
  byOlena,
  outgoing,
  people,
  pagesOf,
  rowOf,
  aSentMessage,
} from '../../testing/threadFixtures.ts'
import { MessageRow } from './MessageRow.tsx'
import { rowPlaces } from '../rowPlaces.ts'

const actions = { retry: fn(), discard: fn(), askToSendAgain: fn(), confirmArrived: fn() }
const Rows = ({ rows, assistantIsOther = false }: { rows: readonly ThreadRow[]; assistantIsOther?: boolean }) => (
  <div style={{ maxWidth: 800, backgroundColor: 'var(--fd-page)' }}>
    {rowPlaces(rows, undefined, people, 1001).map(({ beginsDay: _, ...place }) => (
      <MessageRow key={place.row.key} {...place} assistantIsOther={assistantIsOther} actions={actions} />
    ))}
  </div>
)
const meta: Meta<typeof Rows> = { component: Rows }
export default meta
type Story = StoryObj<typeof Rows>

export const FourAuthorKinds: Story = {
  args: {
    rows: [
      byCustomer(1, 'Hello! Is there a free hour on Friday for a manicure?'),
      byAssistant(2, 'Good afternoon, Anna! On Friday we have 11:00, 14:30 and 17:00. Which one suits you?'),
      byCustomer(3, '14:30 please'),
      byOlena(4, 'Booked. See you on Friday!'),
      aSentMessage(5, { kind: 'system', text: '', metadata: { notice: 'assistant-failed' } }),
    ].map((message) => rowOf(message)),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: /Olena/u })).toHaveAccessibleDescription('Read')
  },
}
export const Disclosed: Story = {
  args: {
    rows: [
      byCustomer(1, 'Скільки коштує стрижка?'),
      byAssistant(2, 'Стрижка коштує 450 ₴.', {
        metadata: {
          disclosure: {
            text: 'Я ШІ-асистент і відповідаю автоматично. Якщо хочете, щоб відповіла людина, просто скажіть про це.',
            language: 'uk',
          },
        },
      }),
      byAssistant(3, 'Приходьте!'),
    ].map((message) => rowOf(message)),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Sent before the answer, in the same message:')).toHaveLength(1)
    const disclosure = canvas.getByText(/^Я ШІ-асистент/u)
    await expect(disclosure).toHaveAttribute('lang', 'uk')
    // The customer read it above the answer, and so does the administrator.
    const answer = canvas.getByText('Стрижка коштує 450 ₴.')
    await expect(disclosure.compareDocumentPosition(answer) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  },
}
export const Group: Story = {
  args: {
    rows: pagesOf([
      byCustomer(1, 'Hello'),
      byCustomer(2, 'Are you open today?'),
      byCustomer(3, 'It is urgent 🙏'),
    ]).flatMap((page) => page.rows),
  },
}
export const Deliveries: Story = {
  args: {
    rows: pagesOf(
      [
        byOlena(1, 'Sent', { status: 'sent' }),
        byOlena(2, 'Delivered', { status: 'delivered' }),
        byOlena(3, 'Read', { status: 'read' }),
        byOlena(4, 'Refused by the channel', {
          status: 'failed',
          metadata: { error: { code: 'BLOCKED', message: 'The customer has blocked the bot' } },
        }),
      ],
      { type: 'message-sending', message: outgoing('a'.repeat(32), 'Sending') },
    ).flatMap((page) => page.rows),
  },
}
const unknownOutcome = {
  status: 'unknown',
  metadata: { error: { code: 'DELIVERY_UNKNOWN', message: 'It is not known whether the message arrived' } },
} as const
export const UnknownOutcome: Story = {
  args: {
    rows: [
      byCustomer(1, 'When can I come?'),
      byOlena(2, 'At five tomorrow. Please come a little earlier, the parking is full in the evening.', unknownOutcome),
      byAssistant(3, 'We are open from nine to eight.', unknownOutcome),
    ].map((message) => rowOf(message)),
  },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('article', { name: /At five tomorrow/u })
    await expect(row).toHaveAccessibleDescription('Not known whether it arrived')
    await expect(within(row).getByText('It may have arrived. Look before you send again.')).toBeVisible()
    await userEvent.click(within(row).getByRole('button', { name: 'It arrived' }))
    await expect(actions.confirmArrived).toHaveBeenCalled()
    await userEvent.click(within(row).getByRole('button', { name: 'Send again…' }))
    await expect(actions.askToSendAgain).toHaveBeenCalled()
    await expect(actions.retry).not.toHaveBeenCalled()
  },
}
export const Refused: Story = {
  args: {
    rows: pagesOf(
      [],
      { type: 'message-sending', message: outgoing('a'.repeat(32), 'See you tomorrow') },
      {
        type: 'message-failed',
        chatId: 10001,
        clientMessageId: 'a'.repeat(32),
        reason: 'The channel is not connected',
        outcome: 'refused',
      },
    ).flatMap((page) => page.rows),
  },
  play: async ({ canvas }) => {
    const bubble = within(canvas.getByRole('article'))
    await expect(bubble.getByText('The channel is not connected')).toBeVisible()
    await userEvent.click(bubble.getByRole('button', { name: 'Retry' }))
    await expect(actions.retry).toHaveBeenCalled()
    await userEvent.click(bubble.getByRole('button', { name: 'Discard' }))
    await expect(actions.discard).toHaveBeenCalled()
  },
}
export const Unanswered: Story = {
  args: {
    rows: pagesOf(
      [],
      { type: 'message-sending', message: outgoing('b'.repeat(32), 'See you tomorrow') },
      {
        type: 'message-failed',
        chatId: 10001,
        clientMessageId: 'b'.repeat(32),
        reason: 'Unknown error',
        outcome: 'unknown',
      },
    ).flatMap((page) => page.rows),
  },
}
export const Deleted: Story = {
  args: {
    rows: [
      byCustomer(1, 'My card is 1234', { isDeleted: true }),
      byOlena(2, 'Wrong chat, sorry', { isDeleted: true }),
    ].map((message) => rowOf(message)),
  },
}
export const WithAddresses: Story = {
  args: {
    rows: [
      byCustomer(1, `${'Donaudampfschifffahrtsgesellschaft'.repeat(8)} 👩‍👩‍👧‍👦🏳️‍🌈`),
      byCustomer(2, 'مرحبا، هل يوجد موعد يوم الجمعة؟'),
      byOlena(3, 'Prices: https://lily.example/prices, or call tel:+380501112233.\nWrite to mailto:hello@lily.example'),
      byAssistant(
        4,
        'Әлбетте! Біз дүйсенбіден жұмаға дейін жұмыс істейміз.\n\n• Маникюр — 8 000 ₸\n• Педикюр — 12 000 ₸',
      ),
    ].map((message) => rowOf(message)),
  },
}
export const UnshownContents: Story = {
  args: {
    rows: [
      byCustomer(1, '', { metadata: { notice: 'content-not-shown', content: 'photo' } }),
      byCustomer(2, 'Like this one', { metadata: { notice: 'content-not-shown', content: 'video' } }),
    ].map((message) => rowOf(message)),
  },
}
export const RepliesAndThePhone: Story = {
  args: {
    rows: [
      byCustomer(1, 'Do you have time on Friday?'),
      byOlena(2, 'Yes, at four', { metadata: { writtenOn: 'phone' } }),
      byOlena(5, 'We are closed now, and answer you on Monday.', { metadata: { isAutomatic: true } }),
      byCustomer(3, 'That one, please', { metadata: { repliesTo: { messageId: 2, text: 'Yes, at four' } } }),
      byCustomer(4, '👍', { metadata: { isReaction: true, repliesTo: { messageId: 2, text: 'Yes, at four' } } }),
    ].map((message) => rowOf(message)),
  },
}
export const FromAdvertisements: Story = {
  args: {
    rows: [
      byCustomer(1, 'Hello! Can I get more info on this?', {
        metadata: {
          advertisement: {
            title: 'Laser hair removal −30 %',
            text: 'Until the end of November, in our salon on Khreshchatyk. Write to us and choose your time.',
            url: 'https://fb.me/3cr4Wqqkv',
          },
        },
      }),
      byOlena(2, 'Of course. Which area is it about?'),
      byCustomer(3, 'And this?', { metadata: { advertisement: { title: 'Manicure', text: '', url: null } } }),
    ].map((message) => rowOf(message)),
  },
  play: async ({ canvas }) => {
    const leftOf = (text: string | RegExp) => Math.round(canvas.getByText(text).getBoundingClientRect().left)
    await expect(canvas.getByRole('link', { name: 'From an advertisement' })).toHaveAttribute('target', '_blank')
    // Below words that are wider than its own, a text begins at the bubble's side.
    await expect(leftOf('Hello! Can I get more info on this?')).toBeLessThan(leftOf(/^Laser hair removal/u))
  },
}
export const AboutStoriesAndProducts: Story = {
  args: {
    rows: [
      byCustomer(1, 'How much is this?', {
        metadata: {
          about: { type: 'story', id: '1', url: 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1' },
        },
      }),
      byCustomer(2, 'Is it in stock?', { metadata: { about: { type: 'product', id: '900001', url: null } } }),
      byCustomer(3, 'Hello', { metadata: { isOnStandby: true } }),
      ...['conversation-elsewhere', 'conversation-asked-for', 'conversation-here'].map((notice, place) =>
        aSentMessage(4 + place, { kind: 'system', text: '', metadata: { notice } }),
      ),
      aSentMessage(7, { kind: 'system', text: '', metadata: { notice: 'came-by-link', link: 'autumn' } }),
    ].map((message) => rowOf(message)),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'About a story of yours' })).toBeVisible()
    await expect(canvas.getByText('About the product 900001')).toBeVisible()
    await expect(canvas.getByText('The customer came again by the link “autumn”.')).toBeVisible()
  },
}
/** Lines of Telegram itself in a chat, unknown ones as well, and the link by which a customer came. */
export const LinesOfTheChannel: Story = {
  args: {
    rows: [
      byCustomer(1, '/start promo2026', { metadata: { command: { name: 'start', payload: 'promo2026' } } }),
      ...['blocked', 'unblocked', 'pinned_message', 'gift'].map((event, place) =>
        aSentMessage(2 + place, { kind: 'system', text: '', metadata: { notice: 'channel-event', event } }),
      ),
      aSentMessage(7, {
        kind: 'system',
        text: '',
        metadata: { notice: 'channel-event', event: 'new_chat_members', name: 'Ann Lee' },
      }),
      aSentMessage(8, {
        kind: 'system',
        text: 'Telegram: hologram',
        metadata: { notice: 'channel-event', event: 'hologram' },
      }),
    ].map((message) => rowOf(message)),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('promo2026')).toBeVisible()
    await expect(canvas.getByText(/has blocked the bot/u)).toBeVisible()
    await expect(canvas.getByText('Ann Lee joined the group.')).toBeVisible()
    await expect(canvas.getByText('Telegram: hologram')).toBeVisible()
  },
}
/** The content that the words of a message describe, which nobody typed. */
export const DescribedContents: Story = {
  args: {
    rows: [
      byCustomer(1, 'Lily\nKhreshchatyk 1\nhttps://maps.google.com/?q=50.4501,30.5234', {
        metadata: { content: 'venue' },
      }),
      byCustomer(2, 'https://maps.google.com/?q=50.4501,30.5234', {
        metadata: { content: 'location', live: { until: '2026-11-20T12:30:00.000Z', isOver: false } },
      }),
      byCustomer(3, 'https://maps.google.com/?q=50.4501,30.5234', {
        metadata: { content: 'location', live: { until: '2026-11-20T12:20:00.000Z', isOver: true } },
      }),
      byCustomer(4, 'Aigerim Sadykova\n+7 701 123 45 67\naigerim@salon.example', { metadata: { content: 'contact' } }),
      byCustomer(5, '2 × oil-argan-100 · 450 UAH\n1 × mask-clay · 320 UAH\n= 1220 UAH', {
        metadata: { content: 'order' },
      }),
      byCustomer(6, 'Argan oil, 100 ml\n450 UAH\noil-argan-100', { metadata: { content: 'product' } }),
      byCustomer(7, 'Which day suits everybody?\n• Friday\n• Saturday\n• Sunday', { metadata: { content: 'poll' } }),
      byCustomer(8, 'For Saturday\n☐ manicure\n☑ brows', { metadata: { content: 'checklist' } }),
      byCustomer(9, 'name: Anna\nday: Friday\nservice: Laser', { metadata: { content: 'form' } }),
      byCustomer(10, 'Open day\n2026-11-28 12:00 UTC\nLily', { metadata: { content: 'event' } }),
      byCustomer(11, '👍', { metadata: { content: 'sticker' } }),
    ].map((message) => rowOf(message)),
  },
  play: async ({ canvas }) => {
    for (const name of ['Place on a map', 'Contact', 'Order', 'Product', 'Poll', 'Checklist', 'Filled-in form'])
      await expect(canvas.getByText(name)).toBeVisible()
    await expect(canvas.getByText(/^Live location until/u)).toBeVisible()
    await expect(canvas.getByText(/^Live location, ended at/u)).toBeVisible()
    await expect(canvas.queryByText('Sticker')).toBeNull()
  },
}
/** Somebody else's words, which the customer forwarded, and whose they are where the channel says so. */
export const Forwards: Story = {
  args: {
    rows: [
      byCustomer(1, 'Manicure −40 % until Sunday! Book now.', {
        metadata: { forwarded: { from: 'Nail studio Kyiv' } },
      }),
      byCustomer(2, 'Do you do the same?', { metadata: { forwarded: { from: null } } }),
      byCustomer(3, 'Ann Lee\n+380 50 111 22 33', { metadata: { forwarded: { from: 'Ann' }, content: 'contact' } }),
    ].map((message) => rowOf(message)),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nail studio Kyiv')).toBeVisible()
    await expect(canvas.getByText('Forwarded')).toBeVisible()
  },
}
/** One reaction of each person, a later one in the place of the one before. */
export const SeveralReactions: Story = {
  args: {
    rows: [
      byOlena(1, 'Your appointment is on Friday at four.'),
      byCustomer(2, '❤️', {
        metadata: { isReaction: true, repliesTo: { messageId: 1, text: 'Your appointment is on Friday at four.' } },
      }),
      byCustomer(3, '👍🔥', {
        metadata: { isReaction: true, repliesTo: { messageId: 1, text: 'Your appointment is on Friday at four.' } },
      }),
      byCustomer(4, '😮', {
        isDeleted: true,
        metadata: { isReaction: true, repliesTo: { messageId: 1, text: 'Your appointment is on Friday at four.' } },
      }),
    ].map((message) => rowOf(message)),
  },
}
/** A missed call, with the number to call back, and other lines of the channels. */
export const MissedCall: Story = {
  args: {
    rows: [
      byCustomer(1, 'Hello'),
      ...[
        { event: 'missed-call', phone: '+380671112233' },
        { event: 'missed-call', phone: '' },
        { event: 'poll-voted', name: 'Friday, Saturday' },
        { event: 'group-created' },
        { event: 'new_chat_members' },
        { event: 'address-changed', from: '+380671112233', to: '+380509998877' },
        { event: 'marketing-stopped' },
      ].map((fields, place) =>
        aSentMessage(2 + place, { kind: 'system', text: '', metadata: { notice: 'channel-event', ...fields } }),
      ),
    ].map((message) => rowOf(message)),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(1)
    await expect(canvas.getByRole('link', { name: 'Call back +380671112233' })).toHaveAttribute(
      'href',
      'tel:+380671112233',
    )
    await expect(canvas.getByText('The customer voted in the poll: Friday, Saturday')).toBeVisible()
    await expect(canvas.getByText('Somebody joined the group.')).toBeVisible()
  },
}
/**
 * Content that is named, because it cannot be shown: also what this version does not know, and what cannot be read yet.
 */
export const UnsupportedKinds: Story = {
  args: {
    rows: ['other', 'unreadable', 'voice', 'poll', 'story', 'contact']
      .map((content, place) => byCustomer(1 + place, '', { metadata: { notice: 'content-not-shown', content } }))
      .map((message) => rowOf(message)),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Something that is not text/u)).toBeVisible()
    await expect(canvas.getByText(/^A message that cannot be read here yet/u)).toBeVisible()
  },
}
export const WithTheAssistant: Story = {
  args: {
    assistantIsOther: true,
    rows: [
      byOlena(1, 'What would you say about prices?'),
      byAssistant(2, 'I would name the price list and offer a booking.', { fromId: assistant.id }),
    ].map((message) => rowOf(message)),
  },
}
const hostile = [
  '<script>window.broken = true</script>',
  '<img src=x onerror="window.broken = true">',
  '"><svg onload=window.broken=true>',
  'javascript:window.broken=true',
  '[click](javascript:window.broken=true)',
  '&lt;b&gt;not bold&lt;/b&gt; {{7*7}} ${7*7}',
  '<a href="https://evil.example">bank</a>',
  'https://evil.example/"onmouseover="window.broken=true',
]
export const UntrustedText: Story = {
  args: { rows: hostile.map((text, place) => rowOf(byCustomer(place + 1, text))) },
  play: async ({ canvas, canvasElement }) => {
    for (const text of hostile) await expect(canvasElement).toHaveTextContent(text)
    await expect('broken' in window).toBe(false)
    await expect(canvasElement.querySelectorAll('script, img, svg[onload], b')).toHaveLength(0)
    for (const link of await canvas.findAllByRole('link')) {
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
      await expect(link.getAttribute('href')).toMatch(/^https:\/\//u)
    }
  },
}
