import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { PendingNoteView } from './PendingNoteRow.tsx'

const note = {
  clientNoteId: 'note-0001',
  adminId: 5,
  companyId: 101,
  chatId: 10001,
  words: { body: 'Prefers mornings.', mentions: [] },
  createdAt: '2026-11-29T10:00:00.000Z',
  refusal: null,
}

const meta: Meta<typeof PendingNoteView> = {
  component: PendingNoteView,
  args: { note, author: 'Olena Koval', mentioned: [], onRetry: fn(), onDiscard: fn() },
}
export default meta
type Story = StoryObj<typeof PendingNoteView>

export const OnItsWay: Story = {}
export const Refused: Story = {
  args: { note: { ...note, refusal: 'The company has as many of these as it may have: remove one first' } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }))
    await expect(args.onDiscard).toHaveBeenCalled()
  },
}
