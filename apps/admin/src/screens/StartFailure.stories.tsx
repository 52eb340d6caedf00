import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { StartFailurePage } from '../StartFailurePage.tsx'

const meta: Meta<typeof StartFailurePage> = {
  component: StartFailurePage,
  parameters: { layout: 'fullscreen' },
  args: { onRetry: fn(), isRetrying: false },
}
export default meta
type Story = StoryObj<typeof StartFailurePage>

/** The page in the place of every other, while the server gives no configuration. */
export const Full: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
