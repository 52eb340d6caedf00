import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { DraftBubble } from './DraftBubble.tsx'

const draft = {
  id: 1007,
  runId: 'r1',
  run: 'ai:r1',
  answers: 7,
  chatId: 10001,
  companyId: 101,
  fromId: 500009,
  recipientId: null,
  platformMessageId: 'ai:1',
  platform: 'openai' as const,
  text: 'Good afternoon! On Friday we have 11:00 and',
  isStreaming: true,
}
const meta: Meta<typeof DraftBubble> = { component: DraftBubble, args: { draft, assistantIsOther: false } }
export default meta
type Story = StoryObj<typeof DraftBubble>

export const Growing: Story = {
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('[aria-live]')).toBeNull(),
}
export const Empty: Story = { args: { draft: { ...draft, text: '' } } }
export const Interrupted: Story = { args: { draft: { ...draft, isStreaming: false } } }
export const OtherSide: Story = { args: { assistantIsOther: true } }
export const Long: Story = { args: { draft: { ...draft, text: `${draft.text} `.repeat(30) } } }
export const BeingStopped: Story = { args: { draft: { ...draft, isStreaming: false, isFrozen: true } } }
export const LongOnAPhone: Story = {
  args: { draft: { ...draft, text: `${draft.text} `.repeat(60) } },
  globals: { viewport: { value: 'phone' } },
}
