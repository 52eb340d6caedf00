import { failing, never } from '@frontdesk/platform/testing'
import type { Meta } from '@storybook/react-vite'
import { AdminScreen } from './AdminScreen.tsx'
import { withoutCompany } from './lily.ts'
import { findPage, states, type ScreenStory } from './states.ts'

const meta: Meta<typeof AdminScreen> = {
  component: AdminScreen,
  parameters: { layout: 'fullscreen', route: '/onboarding' },
  args: { script: withoutCompany },
}
export default meta

export const Full: ScreenStory = { play: findPage }
export const Loading: ScreenStory = { args: { script: { ...withoutCompany, getCompanies: never } }, tags: ['!test'] }
export const Failing: ScreenStory = { args: { script: { ...withoutCompany, getCompanies: failing } }, tags: ['!test'] }
export const Offline: ScreenStory = {
  ...states.Offline,
  args: { script: withoutCompany, isUp: false },
  tags: ['!test'],
}
