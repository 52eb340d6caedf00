import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { DraftActions } from '../../handover/SteeredDraft.tsx'
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
const steering = { stop: fn(), takeOver: fn(), letSend: fn() }
const meta: Meta<typeof DraftBubble> = { component: DraftBubble, args: { draft, assistantIsOther: false } }
export default meta
type Story = StoryObj<typeof DraftBubble>

export const Growing: Story = {
  args: { actions: <DraftActions steering={steering} isWaiting={false} /> },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('[aria-live]')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }))
    await expect(steering.stop).toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Take over' }))
    await expect(steering.takeOver).toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Let it send' }))
    await expect(steering.letSend).toHaveBeenCalled()
  },
}
export const Empty: Story = { args: { draft: { ...draft, text: '' } } }
export const Interrupted: Story = { args: { draft: { ...draft, isStreaming: false } } }
export const OtherSide: Story = { args: { assistantIsOther: true } }
export const Long: Story = { args: { draft: { ...draft, text: `${draft.text} `.repeat(30) } } }
export const BeingStopped: Story = {
  args: {
    draft: { ...draft, isStreaming: false, isFrozen: true },
    actions: <DraftActions steering={steering} isWaiting />,
  },
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: 'Stop' })).toBeDisabled(),
}
export const LetGo: Story = { args: { isLetGo: true } }
export const LongWithButtons: Story = {
  args: {
    draft: { ...draft, text: `${draft.text} `.repeat(60) },
    actions: <DraftActions steering={steering} isWaiting={false} />,
  },
  globals: { viewport: { value: 'phone' } },
}
