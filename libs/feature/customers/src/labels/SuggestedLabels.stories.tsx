import { ApiError } from '@frontdesk/api-client'
import { labelsAfter, type LabelsToChange } from '@frontdesk/chat-thread'
import { aChat } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, type Mock } from 'storybook/test'
import { aLabel, labelsOfLily } from '../testing/aLabel.ts'
import { SuggestedLabels } from './SuggestedLabels.tsx'

type Args = {
  suggestedLabelIds: readonly number[]
  /** Dismissals, by the id of the label; throws what the server refuses. */
  onDismissed: Mock<(labelId: number) => void>
  onLabelled: Mock<(change: LabelsToChange) => void>
  onPressed: Mock<() => void>
}

/** The suggestions of a chat that changes as on a page. */
function OfChat({ suggestedLabelIds, onDismissed, onLabelled, onPressed }: Args) {
  const [labelIds, setLabelIds] = useState<readonly number[]>([])
  const [platform] = useState(() =>
    aPlatform({
      api: aFakeApi({
        call: {
          listLabels: () => ({
            labels: [...labelsOfLily, aLabel({ id: 9, name: 'Wants to be called before noon', color: 'orange' })],
          }),
          labelChats: ({ chatIds }) => ({ changed: 1, chatIds, full: 0 }),
          dismissSuggestedLabel: ({ labelId }) => {
            onDismissed(Number(labelId))
            return { chat: aChat() }
          },
        },
      }),
    }),
  )
  return (
    <PlatformProvider platform={platform}>
      <SuggestedLabels
        chat={aChat({ labelIds: [...labelIds], suggestedLabelIds: [...suggestedLabelIds] })}
        onLabelled={(change) => {
          setLabelIds((before) => labelsAfter(before, change, 10).labelIds)
          onLabelled(change)
        }}
        onPressed={onPressed}
      />
    </PlatformProvider>
  )
}

const meta: Meta<typeof OfChat> = {
  component: OfChat,
  decorators: [
    (Story) => (
      <div style={{ width: 288, padding: 16 }}>
        <Story />
      </div>
    ),
  ],
  args: { suggestedLabelIds: [4, 7], onDismissed: fn(), onLabelled: fn(), onPressed: fn() },
}
export default meta
type Story = StoryObj<typeof OfChat>

export const Two: Story = {}
export const LongNames: Story = { args: { suggestedLabelIds: [9, 3, 7] } }

export const AcceptedByKeyboard: Story = {
  play: async ({ args, canvas }) => {
    const list = await canvas.findByRole('list', { name: 'Suggested by AI' })
    await expect(list).toHaveTextContent('RegularVIP')
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Add the label “Regular”' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onLabelled.mock.calls).toEqual([[{ add: [4], remove: [] }]])
    await expect(args.onPressed).toHaveBeenCalledOnce()
    await expect(list).toHaveTextContent(/^VIP$/u)
  },
}

export const Dismissed: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss the label “VIP”' }))
    await expect(canvas.getByRole('list', { name: 'Suggested by AI' })).toHaveTextContent(/^Regular$/u)
    await waitFor(() => expect(args.onDismissed).toHaveBeenCalledWith(7))
    await expect(args.onLabelled).not.toHaveBeenCalled()
  },
}

export const NotDismissed: Story = {
  args: {
    onDismissed: fn(() => {
      throw new ApiError({ status: 503, body: { message: 'No answer' } })
    }),
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss the label “VIP”' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The suggestion was not dismissed: No answer')
    await expect(canvas.getByRole('list', { name: 'Suggested by AI' })).toHaveTextContent('RegularVIP')
  },
}
