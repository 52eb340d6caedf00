import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { DraftBubble } from './DraftBubble.tsx'

const draft = {
  id: 1007,
  key: 'draft-7',
  answers: 7,
  chatId: 10001,
  companyId: 101,
  fromId: 500009,
  recipientId: null,
  platformMessageId: 'ai:1',
  platform: 'openai' as const,
  text: 'Good afternoon! On Friday we have 11:00 and',
  isStreaming: true,
  isInterrupted: false,
  startedAt: new Date('2026-11-20T12:00:00Z'),
}
const meta: Meta<typeof DraftBubble> = { component: DraftBubble, args: { draft, assistantIsOther: false, onTakeOver: fn() } }
export default meta
type Story = StoryObj<typeof DraftBubble>

export const Growing: Story = {
  play: async ({ args, canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('[aria-live]')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Take over' }))
    await expect(args.onTakeOver).toHaveBeenCalledWith(7)
  },
}
export const Empty: Story = { args: { draft: { ...draft, text: '' } } }
export const Interrupted: Story = { args: { draft: { ...draft, isStreaming: false, isInterrupted: true } } }
export const OtherSide: Story = { args: { assistantIsOther: true, onTakeOver: undefined } }
export const Long: Story = { args: { draft: { ...draft, text: `${draft.text} `.repeat(30) } } }
