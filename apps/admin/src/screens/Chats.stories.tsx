import type { Meta } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
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
export const PastDue: ScreenStory = { ...states.PastDue, name: 'Past due: inbox with its banner' }
export const ActingForACompany: ScreenStory = states.ActingForACompany
/** The inbox as an administrator in Almaty has it on a phone. */
export const OnAPhoneInKazakh: ScreenStory = {
  name: 'Inbox on a phone in Kazakh',
  args: states.Full.args,
  parameters: { route: '/chats' },
  globals: { locale: 'kk', viewport: { value: 'bigPhone' } },
}
export const OnATablet: ScreenStory = { ...states.Full, globals: { viewport: { value: 'tablet' } } }
/** As the menu of the list sets it, and the density of the toolbar. */
export const Compact: ScreenStory = {
  args: states.Full.args,
  globals: { density: 'compact' },
  play: async ({ canvasElement }) => {
    const row = await within(canvasElement).findByRole('link', { name: /Anna Kovalenko/u }, { timeout: 45_000 })
    await expect(row.getBoundingClientRect().height).toBeLessThan(60)
  },
}
