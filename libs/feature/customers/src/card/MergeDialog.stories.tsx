import { aChat } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { aCustomerCard, annaOnInstagram } from '../testing/aCustomerCard.ts'
import { MergeDialog } from './MergeDialog.tsx'

/** A company with another chat of Anna. */
function AtLily({ children }: { children: ReactNode }) {
  const [platform] = useState(() =>
    aPlatform({
      api: aFakeApi({
        chats: {
          getChatsWithPreview: () =>
            Promise.resolve({ chats: [aChat({ id: 10002, title: 'annie_k', platform: 'instagram' })], total: 1 }),
        },
        call: {
          getCustomer: () => ({
            customer: aCustomerCard({ chatId: 10002, headChatId: 10002, chats: [annaOnInstagram], values: {} }),
          }),
        },
      }),
    }),
  )
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}

const meta: Meta<typeof MergeDialog> = {
  component: MergeDialog,
  decorators: [
    (Story) => (
      <AtLily>
        <Story />
      </AtLily>
    ),
  ],
  args: { companyId: 101, customer: aCustomerCard(), chosen: null, onMerge: fn(async () => null), onClose: fn() },
}
export default meta
type Story = StoryObj<typeof MergeDialog>

export const Search: Story = {}
export const Merging: Story = {
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Find the other chat' }), 'annie')
    await userEvent.click(await dialog.findByRole('button', { name: /annie_k/ }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Merge' }))
    await expect(args.onMerge).toHaveBeenCalled()
  },
}
