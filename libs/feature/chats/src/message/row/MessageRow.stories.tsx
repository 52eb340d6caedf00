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
    await expect(canvas.getByText(/^Я ШІ-асистент/u)).toHaveAttribute('lang', 'uk')
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
    for (const link of canvas.queryAllByRole('link')) {
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
      await expect(link.getAttribute('href')).toMatch(/^https:\/\//u)
    }
  },
}
