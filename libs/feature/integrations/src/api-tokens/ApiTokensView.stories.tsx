import type { ApiToken } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { ApiTokensView } from './ApiTokensView.tsx'

const imports: ApiToken = {
  id: '5a0c2f0e-8f0f-4a57-9a39-0f2b6a4c1d11',
  name: 'Import of customers',
  start: 'fdt_q1Vb9m',
  scopes: ['chats:read', 'messages:send'],
  madeBy: { adminId: 1, fullName: 'Olena Koval' },
  createdAt: '2026-11-10T08:00:00.000Z',
  expiresAt: '2027-02-08T08:00:00.000Z',
  lastUsedAt: '2026-11-20T07:45:00.000Z',
}
const report: ApiToken = {
  ...imports,
  id: '5a0c2f0e-8f0f-4a57-9a39-0f2b6a4c1d12',
  name: 'Monthly report',
  start: 'fdt_Zk3pQ8',
  scopes: ['chats:read'],
  expiresAt: '2026-11-12T08:00:00.000Z',
  lastUsedAt: null,
}

const meta: Meta<typeof ApiTokensView> = {
  component: ApiTokensView,
  args: {
    tokens: [imports, report],
    now: new Date('2026-11-20T08:00:00.000Z'),
    failure: null,
    isRetrying: false,
    onRetry: fn(),
    secret: null,
    onStored: fn(),
    isMaking: false,
    makingFailure: null,
    onMake: fn(() => Promise.resolve()),
    revoking: new Set(),
    revokingFailure: null,
    onRevoke: fn(),
    referenceUrl: 'https://desk.example/api/docs/',
  },
}
export default meta
type Story = StoryObj<typeof ApiTokensView>

export const Full: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByText('Expired')).toHaveLength(1)
    const make = canvas.getByRole('button', { name: 'Make a token' })
    await userEvent.click(make)
    await expect(args.onMake).not.toHaveBeenCalled()
    const name = canvas.getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveAccessibleDescription(/Enter a name/)
    await expect(canvas.getByText('Choose at least one')).toBeVisible()
    await userEvent.type(name, '  Website ')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Send messages, templates and files' }))
    await userEvent.click(make)
    await expect(args.onMake).toHaveBeenCalledWith({ name: 'Website', scopes: ['messages:send'], days: 90 })
    await waitFor(() => expect(name).toHaveValue(''))
  },
}

/** A question before a token ends; it is answered by the keyboard. */
export const AskingBeforeRevoking: Story = {
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Revoke Import of customers' }).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this token?' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await expect(args.onRevoke).not.toHaveBeenCalled()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onRevoke).toHaveBeenCalledWith(imports.id)
  },
}

export const NewToken: Story = {
  args: { secret: 'fdt_q1Vb9mXh2YwKc7TzPd4Rs8LfNj5GaEu3BoWi6HkQyMx' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'I have stored it' }))
    await expect(args.onStored).toHaveBeenCalledOnce()
  },
}

export const Empty: Story = { args: { tokens: [] } }
export const Loading: Story = { args: { tokens: undefined } }
export const Failed: Story = {
  args: { tokens: undefined, failure: { sentence: 'The server does not answer.', isFinal: false } },
}
export const NotOwner: Story = {
  args: { tokens: undefined, failure: { sentence: 'Only an owner of the company can do this.', isFinal: true } },
}
export const Refused: Story = {
  args: {
    makingFailure: 'This list is full. Remove something that you no longer use.',
    revokingFailure: 'The server does not answer.',
  },
}
export const Busy: Story = { args: { isMaking: true, revoking: new Set([imports.id]) } }
export const LongNames: Story = {
  args: {
    tokens: [
      {
        ...imports,
        name: 'import-of-customers-'.repeat(4),
        madeBy: { adminId: 1, fullName: 'Aleksandra-Viktoriia Kovalenko-Bondarenko' },
      },
    ],
  },
}
