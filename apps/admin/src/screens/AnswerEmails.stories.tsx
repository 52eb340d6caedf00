import type { Meta } from '@storybook/react-vite'
import { AdminScreen } from './AdminScreen.tsx'
import { signedOut } from './lily.ts'
import { findPage, type ScreenStory } from './states.ts'

const meta: Meta<typeof AdminScreen> = {
  component: AdminScreen,
  parameters: { layout: 'fullscreen', route: '/auth/answer-emails?token=token' },
  args: {
    script: { ...signedOut, getAnswerEmails: () => ({ isOn: true, about: 'support' as const }) },
    isSignedIn: false,
  },
}
export default meta

export const Full: ScreenStory = { play: findPage }
