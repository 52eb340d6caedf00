import { ApiError } from '@frontdesk/api-client'
import { aChat, aUser } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import { labelsOfLily } from '../testing/aLabel.ts'
import { aMergedCard } from '../testing/aCustomerCard.ts'
import { CustomerCard } from './CustomerCard.tsx'

const chat = aChat({
  users: [aUser({ phone: '+380501234567', username: 'anna' })],
  createdAt: '2026-09-01T10:00:00.000Z',
  lastInboundAt: '2026-11-20T12:00:00.000Z',
  labelIds: [4, 7],
})

/** A salon with labels. */
function AtLily({ children }: { children: ReactNode }) {
  const [platform] = useState(() =>
    aPlatform({
      api: aFakeApi({
        call: {
          listLabels: () => ({ labels: labelsOfLily }),
          dismissSuggestedLabel: () => ({ chat }),
          labelChats: () => {
            throw new ApiError({ status: 503, body: { message: 'No answer' } })
          },
          getCustomerVisits: () => ({ visits: { state: 'not-linked' } }),
          getCustomer: () => ({ customer: aMergedCard() }),
        },
      }),
    }),
  )
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}

const meta: Meta<typeof CustomerCard> = {
  component: CustomerCard,
  decorators: [
    (Story) => (
      <div style={{ width: 288, padding: 16 }}>
        <AtLily>
          <Story />
        </AtLily>
      </div>
    ),
  ],
  args: {
    chat,
    isShown: true,
    onLabelled: fn(),
    block: { mutate: fn(), isPending: false },
    Files: () => null,
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof CustomerCard>

export const Known: Story = {}
export const WithSuggestedLabels: Story = {
  args: { chat: { ...chat, labelIds: [4], suggestedLabelIds: [7, 3] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss the label “VIP”' }))
    await expect(canvas.getByRole('region', { name: 'Labels' })).toHaveFocus()
    await expect(canvas.getByRole('list', { name: 'Suggested by AI' })).toHaveTextContent(/^Allergy$/u)
  },
}
/** The news that a label is on the chat, and no longer suggested, is faster than the answer, which is lost. */
function WithNews({ chat: before, onLabelled, ...rest }: ComponentProps<typeof CustomerCard>) {
  const [shown, setShown] = useState(before)
  return (
    <CustomerCard
      {...rest}
      chat={shown}
      onLabelled={(change) => {
        setShown({ ...before, labelIds: [7], suggestedLabelIds: [] })
        onLabelled(change)
      }}
    />
  )
}
export const LastSuggestionNotAdded: Story = {
  args: { chat: { ...chat, labelIds: [], suggestedLabelIds: [7] } },
  render: (args) => <WithNews {...args} />,
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add the label “VIP”' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The label was not changed: No answer')
    await expect(canvas.queryByRole('list', { name: 'Suggested by AI' })).toBeNull()
    await expect(args.onLabelled).toHaveBeenCalledWith({ add: [7], remove: [] })
  },
}
export const Blocked: Story = { args: { chat: { ...chat, blockedAt: '2026-11-20T12:30:00.000Z' } } }
export const OfAnotherProvider: Story = { args: { chat: aChat(), block: null } }
export const Blocking: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Block' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
    await expect(args.block?.mutate).toHaveBeenCalledWith({ chat, isBlocked: true })
  },
}
