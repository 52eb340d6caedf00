import type { Meta, StoryObj } from '@storybook/react-vite'
import { TopBarPlaceContext } from '@frontdesk/platform/parts'
import { expect, fn } from 'storybook/test'
import { ThreadHeader } from './ThreadHeader.tsx'

const meta: Meta<typeof ThreadHeader> = {
  component: ThreadHeader,
  args: {
    name: 'Anna Kovalenko',
    imageUrl: null,
    platform: 'telegram',
    about: 'Telegram · @anna',
    backTo: '/chats',
  },
}
export default meta
type Story = StoryObj<typeof ThreadHeader>

export const Customer: Story = {
  play: async ({ canvas }) => expect(canvas.getByRole('heading', { name: 'Anna Kovalenko' })).toBeVisible(),
}
export const Assistant: Story = {
  args: { name: 'Assistant', platform: 'openai', about: 'Ask it what your customers ask' },
}
export const LongName: Story = {
  args: { name: 'Әсел Нұрланқызы Ақмаржанқызы-Бекмұхамбетова the Second of Her Name' },
  globals: { viewport: { value: 'phone' } },
}

/** The name leads to more about the other side, where there is no room beside the thread. */
export const NameOpens: Story = {
  args: { name: 'Әсел Нұрланқызы Ақмаржанқызы-Бекмұхамбетова the Second of Her Name', onName: fn() },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: args.name }))
    await expect(args.onName).toHaveBeenCalledOnce()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}

/** On a phone it stands for the top bar, with what that has at its end. */
export const OnlyHeader: Story = {
  args: { name: 'Әсел Нұрланқызы Ақмаржанқызы-Бекмұхамбетова' },
  globals: { viewport: { value: 'phone' } },
  render: (args) => (
    <TopBarPlaceContext
      value={{ take: () => () => undefined, isTaken: true, tools: <button type="button">help</button> }}
    >
      <ThreadHeader {...args} />
    </TopBarPlaceContext>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'help' })).toBeVisible()
    await expect(canvas.getByRole('heading').getBoundingClientRect().width).toBeGreaterThan(100)
  },
}
