import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { RetentionView } from './RetentionView.tsx'

const off = { months: null, changedBy: null, changedAt: null, deleted: [] }

const meta: Meta<typeof RetentionView> = {
  component: RetentionView,
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 960, padding: 16 }}>
        <Story />
      </div>
    ),
  ],
  args: {
    retention: off,
    failure: null,
    isRetrying: false,
    onRetry: fn(),
    chosen: undefined,
    onChoose: fn(),
    affected: null,
    refusal: null,
    isSaving: false,
    onSave: fn(),
  },
}
export default meta
type Story = StoryObj<typeof RetentionView>

export const Off: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: '12 months without a message' }))
    await expect(args.onChoose).toHaveBeenCalledWith(12)
  },
}
export const Choosing: Story = {
  args: { chosen: 12, affected: 3 },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(/^3 conversations are that old/u)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Delete from now on' }))
    await expect(args.onSave).toHaveBeenCalledWith(12)
  },
}
export const Counting: Story = { args: { chosen: 6 } }
export const SwitchingOff: Story = { args: { retention: { ...off, months: 24 }, chosen: null } }
export const On: Story = {
  args: {
    retention: {
      months: 24,
      changedBy: { adminId: 7, fullName: 'Olena Koval' },
      changedAt: '2026-11-01T09:00:00.000Z',
      deleted: [
        { day: '2026-11-20', conversations: 3 },
        { day: '2026-11-12', conversations: 1 },
      ],
    },
  },
}
export const OnAPhone: Story = { args: { chosen: 12, affected: 3 }, globals: { viewport: { value: 'phone' } } }
export const Refused: Story = { args: { chosen: 6, affected: 0, refusal: 'The server does not answer.' } }
export const Loading: Story = { args: { retention: undefined } }
export const Failed: Story = { args: { retention: undefined, failure: 'The server does not answer.' } }
