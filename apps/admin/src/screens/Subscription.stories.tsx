import type { Meta } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { AdminScreen } from './AdminScreen.tsx'
import { findPage, states, type ScreenStory } from './states.ts'

const meta: Meta<typeof AdminScreen> = {
  component: AdminScreen,
  parameters: { layout: 'fullscreen', route: '/subscription' },
}
export default meta

export const Full: ScreenStory = {
  ...states.Full,
  play: async (played) => {
    await findPage(played)
    await expect(
      await within(played.canvasElement).findByText(/Growing salons/u, {}, { timeout: 45_000 }),
    ).toBeVisible()
  },
}
export const Empty: ScreenStory = { ...states.Empty, tags: ['!test'] }
export const FirstUse: ScreenStory = { ...states.FirstUse, tags: ['!test'] }
export const Loading: ScreenStory = { ...states.Loading, tags: ['!test'] }
export const Failing: ScreenStory = states.Failing
export const Offline: ScreenStory = { ...states.Offline, tags: ['!test'] }
export const PastDue: ScreenStory = states.PastDue
export const ActingForACompany: ScreenStory = { ...states.ActingForACompany, tags: ['!test'] }
