import type { Meta } from '@storybook/react-vite'
import { AdminScreen } from './AdminScreen.tsx'
import { states, type ScreenStory } from './states.ts'

const meta: Meta<typeof AdminScreen> = {
  component: AdminScreen,
  parameters: { layout: 'fullscreen', route: '/chats/10001' },
}
export default meta

export const Full: ScreenStory = states.Full
export const Empty: ScreenStory = { ...states.Empty, parameters: { route: '/chats' } }
export const FirstUse: ScreenStory = { ...states.FirstUse, parameters: { route: '/chats' } }
export const Loading: ScreenStory = states.Loading
export const Failing: ScreenStory = states.Failing
export const Offline: ScreenStory = states.Offline
export const PastDue: ScreenStory = states.PastDue
export const ActingForACompany: ScreenStory = states.ActingForACompany
/** The inbox as an administrator in Almaty has it on a phone. */
export const OnAPhoneInKazakh: ScreenStory = {
  args: states.Full.args,
  parameters: { route: '/chats' },
  globals: { locale: 'kk', viewport: { value: 'bigPhone' } },
}
export const OnATablet: ScreenStory = { ...states.Full, globals: { viewport: { value: 'tablet' } } }
