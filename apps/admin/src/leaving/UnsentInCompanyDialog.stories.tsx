import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { UnsentInCompanyDialog } from './UnsentInCompanyDialog.tsx'

const meta: Meta<typeof UnsentInCompanyDialog> = {
  component: UnsentInCompanyDialog,
  args: { isOpen: true, unsent: 2, onLeave: fn(), onStay: fn() },
}
export default meta
type Story = StoryObj<typeof UnsentInCompanyDialog>

export const TwoMessages: Story = {
  play: async ({ args }) => {
    await expect(await screen.findByRole('dialog', { name: '2 messages are not sent yet' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    await expect(args.onStay).toHaveBeenCalled()
  },
}
export const OneMessage: Story = { args: { unsent: 1 } }
