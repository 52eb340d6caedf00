import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { FailureState } from './FailureState.tsx'

const meta: Meta<typeof FailureState> = {
  component: FailureState,
  args: {
    title: 'The chats could not be read',
    children: 'Nothing is lost: they are kept on the server.',
    onRetry: fn(),
  },
}
export default meta
type Story = StoryObj<typeof FailureState>

export const CanBeRetried: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The chats could not be read')
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
export const Retrying: Story = { args: { isRetrying: true } }
export const Final: Story = { render: ({ title, children }) => <FailureState title={title}>{children}</FailureState> }
