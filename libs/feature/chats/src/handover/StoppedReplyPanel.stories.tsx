import type { Chat } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { StoppedReplyPanel } from './StoppedReplyPanel.tsx'
import { ChatStory } from './testing/ChatStory.tsx'
import { chatOfAnna, handledByMarco } from './testing/chatOfAnna.ts'

const Card = ({
  text,
  stoppedBy = 'Marco Bianchi',
  isStalled = false,
  chat = chatOfAnna,
}: {
  text: string
  stoppedBy?: string
  isStalled?: boolean
  chat?: Chat
}) => (
  <ChatStory chat={chat}>
    <StoppedReplyPanel chat={chat} stopped={{ runId: 'run-1', agentReplyToMessageId: 7, text, stoppedBy, isStalled }} />
  </ChatStory>
)
const meta: Meta<typeof Card> = { component: Card, args: { text: 'Good afternoon! On Friday we have 11:00 and' } }
export default meta
type Story = StoryObj<typeof Card>

export const Waits: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }))
    for (const name of ['Send now', 'Edit', 'Discard'])
      await expect(canvas.getByRole('button', { name })).toBeDisabled()
  },
}
export const NothingWritten: Story = {
  args: { text: '' },
  play: async ({ canvas }) => expect(canvas.queryByRole('button', { name: 'Send now' })).toBeNull(),
}
export const StoppedBySomebody: Story = { args: { stoppedBy: '' } }
export const Narrow: Story = {
  args: {
    text: 'Good afternoon! On Friday we have 11:00 and 14:30. '.repeat(6),
    stoppedBy: 'Әсел Нұрланқызы Ақмаржанқызы-Бекмұхамбетова',
  },
  globals: { viewport: { value: 'phone' } },
}
export const StoodStill: Story = { args: { stoppedBy: '', isStalled: true } }
const withLongName = { ...handledByMarco, name: 'Әсел Нұрланқызы Ақмаржанқызы-Бекмұхамбетова' }
export const AsksBeforeEditingWhereAColleagueAnswers: Story = {
  args: { chat: { ...chatOfAnna, settings: { aiEnabled: false }, handler: withLongName } },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }))
    await expect(canvas.getByRole('button', { name: 'Yes, take over' })).toHaveFocus()
  },
}
const openDialog: Story['play'] = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Send now' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send an unfinished answer?' })
  await expect(dialog).toHaveTextContent('Good afternoon! On Friday we have 11:00 and')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
}
export const ConfirmsSendingHalfASentence: Story = { play: openDialog }
export const AsksOnAPhone: Story = {
  args: { text: `${'We have 9:30 and 14:30. '.repeat(60)}Good afternoon! On Friday we have 11:00 and` },
  globals: { viewport: { value: 'phone' } },
  play: openDialog,
}
