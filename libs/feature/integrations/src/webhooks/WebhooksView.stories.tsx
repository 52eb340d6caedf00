import type { Webhook } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { WebhooksView } from './WebhooksView.tsx'

const bookings: Webhook = {
  id: '5a0c2f0e-8f0f-4a57-9a39-0f2b6a4c1d11',
  url: 'https://www.lily.example/hooks/frontdesk',
  events: ['message.received', 'chat.handed_over'],
  createdAt: '2026-11-10T08:00:00.000Z',
  secretMadeAt: '2026-11-10T08:00:00.000Z',
  previousSecretUntil: null,
  failingSince: null,
  disabled: null,
}
const other = (id: string, different: Partial<Webhook>): Webhook => ({
  ...bookings,
  id,
  url: `https://${id}.example/`,
  ...different,
})

const meta: Meta<typeof WebhooksView> = {
  component: WebhooksView,
  args: {
    webhooks: [bookings],
    failure: null,
    isRetrying: false,
    onRetry: fn(),
    secret: null,
    onStored: fn(),
    isMaking: false,
    makingFailure: null,
    onMake: fn(() => Promise.resolve()),
    changing: new Map(),
    changingFailure: null,
    onChange: fn(),
    onOpenLog: fn(),
  },
}
export default meta
type Story = StoryObj<typeof WebhooksView>

export const Full: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const add = canvas.getByRole('button', { name: 'Add a webhook' })
    const address = canvas.getByRole('textbox', { name: 'Address' })
    await userEvent.type(address, 'lily.example')
    await userEvent.click(add)
    await expect(address).toHaveAccessibleDescription(/begins with https/)
    await expect(args.onMake).not.toHaveBeenCalled()
    await userEvent.clear(address)
    await userEvent.type(address, 'https://lily.example/hooks')
    await userEvent.click(canvas.getByRole('checkbox', { name: /A customer writes/ }))
    await userEvent.click(add)
    await expect(args.onMake).toHaveBeenCalledWith({ url: 'https://lily.example/hooks', events: ['message.received'] })
    await waitFor(() => expect(address).toHaveValue(''))
    await userEvent.click(canvas.getByRole('button', { name: `Switch off ${bookings.url}` }))
    await expect(args.onChange).toHaveBeenCalledWith(bookings, 'switch')
    await userEvent.click(canvas.getByRole('button', { name: `Log of ${bookings.url}` }))
    await expect(args.onOpenLog).toHaveBeenCalledWith(bookings)
  },
}

/** Every state of health. */
export const Health: Story = {
  args: {
    webhooks: [
      other('failing', { failingSince: '2026-11-19T08:00:00.000Z' }),
      other('given-up', { disabled: { at: '2026-11-20T08:00:00.000Z', because: 'failing' } }),
      other('gone', { disabled: { at: '2026-11-20T08:00:00.000Z', because: 'gone' } }),
      other('off', { disabled: { at: '2026-11-20T08:00:00.000Z', because: 'owner' } }),
      other('two-secrets', { previousSecretUntil: '2026-11-21T08:00:00.000Z' }),
    ],
  },
}

/** A question before a webhook goes; it is answered by the keyboard. */
export const AskingBeforeRemoval: Story = {
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('button', { name: `Remove ${bookings.url}` }).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this webhook?' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await expect(args.onChange).not.toHaveBeenCalledWith(bookings, 'removal')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenCalledWith(bookings, 'removal')
  },
}

export const NewSecret: Story = {
  args: { secret: 'whsec_q1Vb9mXh2YwKc7TzPd4Rs8LfNj5GaEu3BoWi6HkQyMx=' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'I have stored it' }))
    await expect(args.onStored).toHaveBeenCalledOnce()
  },
}

export const Empty: Story = { args: { webhooks: [] } }
export const Loading: Story = { args: { webhooks: undefined } }
export const Failed: Story = {
  args: { webhooks: undefined, failure: { sentence: 'The server does not answer.', isFinal: false } },
}
export const NotOwner: Story = {
  args: { webhooks: undefined, failure: { sentence: 'Only an owner of the company can do this.', isFinal: true } },
}
export const Busy: Story = { args: { isMaking: true, changing: new Map([[bookings.id, 'secret']]) } }
