import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ThreadHeader } from './ThreadHeader.tsx'

const meta: Meta<typeof ThreadHeader> = {
  component: ThreadHeader,
  args: {
    name: 'Anna Kovalenko',
    imageUrl: null,
    platform: 'telegram',
    about: 'Telegram · @anna',
    backTo: '/chats',
    aiIsOn: true,
    onAi: fn(),
    handler: { by: 'ai' },
  },
}
export default meta
type Story = StoryObj<typeof ThreadHeader>

export const AiAnswers: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'AI answers' }))
    await expect(args.onAi).toHaveBeenCalledWith(false)
  },
}
export const PersonAnswers: Story = {
  args: { aiIsOn: false, handler: { by: 'you' }, platform: 'whatsapp', about: 'WhatsApp · +380501112233' },
}
export const Assistant: Story = {
  args: {
    name: 'Assistant',
    platform: 'openai',
    about: 'Ask it what your customers ask',
    aiIsOn: undefined,
    onAi: undefined,
    handler: undefined,
  },
}
export const LongName: Story = {
  args: {
    aiIsOn: false,
    handler: { by: 'colleague', adminId: 1002, name: 'Marco Bianchi' },
    name: 'Әсел Нұрланқызы Ақмаржанқызы-Бекмұхамбетова the Second of Her Name',
  },
  globals: { viewport: { value: 'phone' } },
}
export const Waiting: Story = { args: { aiIsOn: false, handler: { by: 'waiting' } } }
export const Colleague: Story = {
  args: { aiIsOn: false, handler: { by: 'colleague', adminId: 1002, name: 'Marco Bianchi' } },
}
