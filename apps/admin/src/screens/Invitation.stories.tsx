import type { Meta } from '@storybook/react-vite'
import { AdminScreen } from './AdminScreen.tsx'
import { signedOut } from './lily.ts'
import { findPage, type ScreenStory } from './states.ts'

const invitation = {
  state: 'open' as const,
  companyName: 'Lily Salon',
  email: 'vera@example.com',
  role: 'agent' as const,
  invitedBy: 'Olena Koval',
  hasAccount: false,
}

const meta: Meta<typeof AdminScreen> = {
  component: AdminScreen,
  parameters: { layout: 'fullscreen', route: '/invitation?token=token' },
  args: { script: { ...signedOut, openInvitation: () => ({ invitation }) }, isSignedIn: false },
}
export default meta

export const Full: ScreenStory = { play: findPage }
