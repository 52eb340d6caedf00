import type { Chat } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { ChatStory } from './testing/ChatStory.tsx'
import { chatOfAnna, handledByMe, handledByMarco } from './testing/chatOfAnna.ts'
import { HandlingBar } from './HandlingBar.tsx'

type Args = {
  handler?: NonNullable<Chat['handler']>
  typists?: readonly string[]
  written?: string
  aiEnabled?: boolean
}

function Bar({ handler = { by: 'ai' }, aiEnabled = handler.by === 'ai', ...desk }: Args) {
  const chat = { ...chatOfAnna, handler, settings: { aiEnabled } }
  return (
    <ChatStory chat={chat} {...desk}>
      <HandlingBar chat={chat} />
    </ChatStory>
  )
}
const meta: Meta<typeof Bar> = { component: Bar, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof Bar>

export const AiAnswers: Story = {}
export const Waiting: Story = { args: { handler: { by: 'waiting' } } }
export const AiCouldNot: Story = { args: { handler: { by: 'waiting' }, aiEnabled: true } }
export const You: Story = { args: { handler: handledByMe } }
export const Colleague: Story = {
  args: { handler: handledByMarco, typists: ['Marco Bianchi'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Marco is typing…')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Take over' }))
    await expect(canvas.getByRole('button', { name: 'Yes, take over' })).toHaveFocus()
  },
}
export const WritingBesideAColleague: Story = { args: { handler: handledByMarco, written: 'Hello' } }
export const ManyType: Story = { args: { typists: ['Marco Bianchi', 'Iryna', 'Әсел'] } }
export const NarrowColleague: Story = {
  args: {
    handler: { ...handledByMarco, name: 'Әсел Нұрланқызы Ақмаржанқызы-Бекмұхамбетова' },
    typists: ['Әсел Нұрланқызы'],
    written: 'Hello',
  },
  globals: { viewport: { value: 'phone' } },
}
export const NarrowWaiting: Story = {
  args: { handler: { by: 'waiting' }, aiEnabled: true },
  globals: { viewport: { value: 'phone' } },
}
