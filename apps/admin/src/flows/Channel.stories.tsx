import { aMessenger } from '@frontdesk/contract/fixtures'
import type { ProviderScript } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AdminScreen } from '../screens/AdminScreen.tsx'
import { newSalon } from '../screens/lily.ts'

const meta: Meta<typeof AdminScreen> = {
  component: AdminScreen,
  parameters: { layout: 'fullscreen', route: '/integrations' },
}
export default meta
type Story = StoryObj<typeof AdminScreen>

const inTime = { timeout: 45_000 }

/** A salon without channels, which connects its first bot. */
function aSalonToConnect(): ProviderScript {
  let isConnected = false
  return {
    ...newSalon,
    listMessengers: () => ({ integrations: isConnected ? [aMessenger()] : [] }),
    connectMessenger: () => {
      isConnected = true
      return { messenger: aMessenger() }
    },
  }
}

/** The bot of Telegram is connected by its token. */
export const ConnectTelegram: Story = {
  loaders: [() => ({ script: aSalonToConnect() })],
  render: (_, { loaded }) => <AdminScreen script={loaded['script'] as ProviderScript} />,
  play: async ({ canvas, step, userEvent }) => {
    await step('The channels are open, and none is connected', async () => {
      await canvas.findByRole('heading', { level: 1 }, inTime)
    })
    await step('The token of the bot is entered', async () => {
      await userEvent.type(
        await canvas.findByLabelText('Bot token', {}, inTime),
        '123456789:AAE-token-of-the-bot{Enter}',
      )
    })
    await step('Telegram is connected', async () => {
      await expect((await canvas.findAllByText(/lily_salon_bot/u, {}, inTime))[0]).toBeVisible()
    })
  },
}
