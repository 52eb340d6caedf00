import type { Meta } from '@storybook/react-vite'
import { AdminScreen } from './AdminScreen.tsx'
import { states, type ScreenStory } from './states.ts'

const meta: Meta<typeof AdminScreen> = {
  component: AdminScreen,
  parameters: { layout: 'fullscreen', route: '/settings/hours' },
}
export default meta

export const Full: ScreenStory = states.Full
export const FirstUse: ScreenStory = states.FirstUse
export const Loading: ScreenStory = { ...states.Loading, tags: ['!test'] }
export const Failing: ScreenStory = states.Failing
export const Offline: ScreenStory = { ...states.Offline, tags: ['!test'] }
export const PastDue: ScreenStory = { ...states.PastDue, tags: ['!test'] }
export const ActingForACompany: ScreenStory = { ...states.ActingForACompany, tags: ['!test'] }
