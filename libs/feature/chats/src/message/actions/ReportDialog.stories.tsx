import { ApiError } from '@frontdesk/api-client'
import { aChat } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { byAssistant, byCustomer } from '../../testing/threadFixtures.ts'
import { ReportDialog } from './ReportDialog.tsx'

/** A provider that rejects reports. */
function Refusing({ children }: { children: ReactNode }) {
  const [platform] = useState(() =>
    aPlatform({
      api: aFakeApi({
        call: {
          reportMessage: () => {
            throw new ApiError({ status: 500, body: { code: 'INTERNAL', message: 'The server is being looked after' } })
          },
        },
      }),
    }),
  )
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}

const meta: Meta<typeof ReportDialog> = {
  component: ReportDialog,
  args: { chat: aChat(), message: byCustomer(1, 'Buy my crypto, twice the gain in a week!'), onClose: fn() },
  decorators: [(Story) => <Refusing>{Story()}</Refusing>],
}
export default meta
type Story = StoryObj<typeof ReportDialog>

export const OfTheCustomer: Story = {}
export const OfTheAi: Story = {
  args: { message: byAssistant(2, 'We are open on Sunday, too.', { platform: 'openai' }) },
}
export const LongText: Story = {
  args: {
    message: byCustomer(3, 'Long live the Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen! '.repeat(30)),
  },
}
export const NothingSaid: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Send the report' }))
    await expect(await screen.findByText('Choose what is wrong, or describe it.')).toBeVisible()
  },
}
export const NotTaken: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Spam or advertising' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    await expect(await screen.findByRole('alert')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
  },
}
