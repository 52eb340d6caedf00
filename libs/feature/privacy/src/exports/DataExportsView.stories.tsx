import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { aDataExport } from '../testing/aDataExport.ts'
import { DataExportsView } from './DataExportsView.tsx'

const idOf = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`

const meta: Meta<typeof DataExportsView> = {
  component: DataExportsView,
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 960, padding: 16 }}>
        <Story />
      </div>
    ),
  ],
  args: {
    exports: [aDataExport()],
    failure: null,
    isRetrying: false,
    onRetry: fn(),
    changes: {
      start: fn(),
      cancel: fn(),
      download: fn(),
      pending: { start: false, cancel: false, download: false },
      failure: null,
    },
  },
}
export default meta
type Story = StoryObj<typeof DataExportsView>

export const Ready: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Download' }))
    await expect(args.changes.download).toHaveBeenCalledWith(aDataExport().id)
  },
}
export const None: Story = {
  args: { exports: [] },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Make an archive' }))
    await expect(args.changes.start).toHaveBeenCalledOnce()
  },
}
export const Running: Story = {
  args: {
    exports: [aDataExport({ status: 'running', done: 30, size: null, finishedAt: null, expiresAt: null })],
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Make an archive' })).toBeNull()
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(args.changes.cancel).toHaveBeenCalledWith(aDataExport().id)
  },
}
export const Waiting: Story = {
  args: { exports: [aDataExport({ status: 'waiting', done: 0, total: null, size: null, expiresAt: null })] },
}
export const Past: Story = {
  args: {
    exports: (['failed', 'canceled', 'expired', 'withdrawn'] as const).map((status, index) =>
      aDataExport({ id: idOf(index + 2), status }),
    ),
  },
}
export const OfACustomer: Story = { args: { isOfCustomer: true, exports: [] } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Refused: Story = {
  args: { changes: { ...meta.args?.changes, failure: 'Too many attempts. Try again in a minute.' } as never },
}
export const Loading: Story = { args: { exports: undefined } }
export const Failed: Story = {
  args: { exports: undefined, failure: { sentence: 'The server does not answer.', isFinal: false } },
}
export const NotAnOwner: Story = { args: { exports: undefined, failure: { sentence: '', isFinal: true } } }
