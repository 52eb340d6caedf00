import type { Meta, StoryObj } from '@storybook/react-vite'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { TeamEmails } from './TeamEmails.tsx'

type Args = { answer: () => unknown; change?: () => unknown }

function Shown({ answer, change = () => ({ isOn: false }) }: Args) {
  const [platform] = useState(() =>
    aPlatform({ api: aFakeApi({ call: { getTeamEmails: answer, setTeamEmails: change } }) }),
  )
  return (
    <PlatformProvider platform={platform}>
      <TeamEmails />
    </PlatformProvider>
  )
}
const meta: Meta<typeof Shown> = { component: Shown, args: { answer: () => ({ isOn: true }) } }
export default meta
type Story = StoryObj<typeof Shown>

export const TurnedOff: Story = {
  play: async ({ canvas, userEvent }) => {
    const emails = await canvas.findByRole('switch', { name: /^Email me while I am away/u })
    await waitFor(() => expect(emails).toBeChecked())
    await userEvent.click(emails)
    await waitFor(() => expect(emails).not.toBeChecked())
  },
}
export const BeingRead: Story = { args: { answer: () => new Promise(() => undefined) } }
export const NotChanged: Story = {
  args: { change: () => Promise.reject(new Error('No answer')) },
  play: async ({ canvas, userEvent }) => {
    const emails = await canvas.findByRole('switch', { name: /^Email me while I am away/u })
    await waitFor(() => expect(emails).toBeEnabled())
    await userEvent.click(emails)
    await expect(await canvas.findByText('Nothing was changed')).toBeVisible()
    await expect(emails).toBeChecked()
  },
}
