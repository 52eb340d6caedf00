import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { AnswerEmailsView } from './AnswerEmailsView.tsx'

const meta: Meta<typeof AnswerEmailsView> = {
  component: AnswerEmailsView,
  args: { emails: { is: 'on' }, about: 'support', isPending: false, isFailed: false, onChange: fn(), onRetry: fn() },
}
export default meta
type Story = StoryObj<typeof AnswerEmailsView>

export const Asking: Story = { args: { emails: { is: 'asking' }, about: null } }
export const On: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Turn these emails off' }))
    await expect(args.onChange).toHaveBeenCalledWith(false)
  },
}
export const OfTheTeam: Story = {
  args: { about: 'team' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('heading', { name: 'Emails about mentions and assigned chats' })).toBeVisible(),
}
export const Off: Story = {
  args: { emails: { is: 'off' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Turn them on again' }))
    await expect(args.onChange).toHaveBeenCalledWith(true)
  },
}
export const NotChanged: Story = { args: { isFailed: true } }
export const NotValid: Story = {
  args: { emails: { is: 'refused' }, about: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
export const Unclear: Story = {
  args: { emails: { is: 'unclear' }, about: null },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
