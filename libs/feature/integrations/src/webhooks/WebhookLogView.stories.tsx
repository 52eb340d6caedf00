import type { WebhookDelivery } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, within } from 'storybook/test'
import { WebhookLogView } from './WebhookLogView.tsx'

const arrived: WebhookDelivery = {
  id: '5a0c2f0e-8f0f-4a57-9a39-0f2b6a4c1d11',
  event: 'message.received',
  createdAt: '2026-11-20T08:00:00.000Z',
  status: 'delivered',
  attempts: 1,
  attemptedAt: '2026-11-20T08:00:01.000Z',
  answer: 204,
  error: null,
}

const meta: Meta<typeof WebhookLogView> = {
  component: WebhookLogView,
  args: {
    url: 'https://www.lily.example/hooks/frontdesk',
    isOn: true,
    deliveries: [
      { ...arrived, id: 'a', event: 'delivery.failed', status: 'waiting', attempts: 2, answer: null, error: 'TIMEOUT' },
      { ...arrived, id: 'b', event: 'chat.handed_over', status: 'failed', attempts: 10, answer: 500 },
      { ...arrived, id: 'c', status: 'failed', attempts: 1, answer: 500, error: 'SWITCHED_OFF' },
      arrived,
    ],
    isFailed: false,
    isReading: false,
    onRead: fn(),
    replaying: null,
    replayFailure: null,
    onReplay: fn(),
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof WebhookLogView>

export const Full: Story = {
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByText(/1 attempt · dropped, since the webhook was switched off/u)).toBeVisible()
    const [, again] = dialog.getAllByRole('button', { name: 'Send again: A customer writes' })
    if (again) await userEvent.click(again)
    await expect(args.onReplay).toHaveBeenCalledWith(arrived.id)
  },
}

/** Nothing is sent again while the webhook is off. */
export const SwitchedOff: Story = {
  args: { isOn: false },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.queryByRole('button', { name: /Send again/ })).toBeNull()
  },
}
export const Empty: Story = { args: { deliveries: [] } }
export const Loading: Story = { args: { deliveries: undefined } }
export const Failed: Story = { args: { deliveries: undefined, isFailed: true } }
export const Refused: Story = { args: { replayFailure: 'The server does not answer.' } }
