import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { anna, byCustomer, byOlena, olena } from '../testing/threadFixtures.ts'
import { SearchHit } from './SearchHit.tsx'

const now = new Date('2026-11-20T00:00:00')
const meta: Meta<typeof SearchHit> = {
  component: SearchHit,
  args: {
    query: 'haircut',
    chatName: 'Anna Kovalenko',
    platform: 'telegram',
    sender: anna,
    adminId: 1001,
    to: '/chats/10001?message=1',
    isOpen: false,
    now,
  },
  decorators: [
    (Story) => (
      <div style={{ width: 340, backgroundColor: 'var(--fd-surface)' }}>
        <Story />
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof SearchHit>

export const OfTheCustomer: Story = {
  args: { message: byCustomer(1, 'How much is a haircut, and is there an hour on Friday?') },
}
export const OfARecording: Story = {
  args: {
    message: byCustomer(6, '', {
      metadata: {
        files: [
          {
            id: 'a',
            name: 'voice.ogg',
            type: 'audio/ogg',
            size: 9000,
            transcript: { state: 'done', text: 'Hello, how much is a haircut?', language: 'en' },
          },
        ],
      },
    }),
  },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link')).toHaveTextContent('Voice message: Hello, how much is a haircut?'),
}
export const OfOurs: Story = { args: { sender: olena, message: byOlena(2, 'A HAIRCUT is 450 UAH') } }
export const Open: Story = { args: { isOpen: true, message: byCustomer(1, 'How much is a haircut?') } }
export const FarInALongText: Story = {
  args: {
    message: byCustomer(
      3,
      `${'We talked about everything and nothing. '.repeat(20)}Then about a haircut, and a haircut again. ${'So it went. '.repeat(30)}`,
    ),
  },
}
export const LongName: Story = {
  args: {
    chatName: 'Әсел Нұрланқызы Ақмаржанқызы-Бекмұхамбетова',
    platform: 'instagram',
    message: byCustomer(4, 'haircut'),
  },
}
export const RightToLeft: Story = { args: { query: 'شعر', message: byCustomer(5, 'أريد قص شعر يوم الجمعة') } }
