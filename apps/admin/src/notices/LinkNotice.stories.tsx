import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { LinkNoticeView } from './LinkNotice.tsx'

const meta = {
  component: LinkNoticeView,
  args: { person: { fullName: 'Marco Bianchi', email: 'marco@lily.example' }, onSignOut: fn(), onDismiss: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof LinkNoticeView>

export default meta
type Story = StoryObj<typeof meta>

export const AsWhom: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out' }))
    await expect(args.onSignOut).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }))
    await expect(args.onDismiss).toHaveBeenCalledOnce()
  },
}

export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    person: {
      fullName: 'Oleksandra-Viktoriia Shevchenko-Kovalenko',
      email: 'oleksandra-viktoriia.shevchenko-kovalenko@a-very-long-salon-name.example',
    },
  },
}
