import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { anErasure } from '../testing/anErasure.ts'
import { ErasuresView } from './ErasuresView.tsx'

const meta: Meta<typeof ErasuresView> = {
  component: ErasuresView,
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 960, padding: 16 }}>
        <Story />
      </div>
    ),
  ],
  args: {
    erasures: [
      anErasure({ id: '33333333-2222-4222-8222-222222222222', status: 'running', removed: {}, finishedAt: null }),
      anErasure(),
    ],
    failure: null,
    isRetrying: false,
    onRetry: fn(),
    certificate: { download: fn(), pending: null },
  },
}
export default meta
type Story = StoryObj<typeof ErasuresView>

export const Some: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Download the certificate' }))
    await expect(args.certificate.download).toHaveBeenCalledWith(anErasure().id)
  },
}
export const None: Story = { args: { erasures: [] } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Loading: Story = { args: { erasures: undefined } }
export const Failed: Story = { args: { erasures: undefined, failure: 'The server does not answer.' } }
