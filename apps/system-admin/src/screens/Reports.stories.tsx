import type { Meta } from '@storybook/react-vite'
import { ConsoleScreen } from './ConsoleScreen.tsx'
import { states, type ScreenStory } from './states.ts'

const meta: Meta<typeof ConsoleScreen> = {
  component: ConsoleScreen,
  parameters: { layout: 'fullscreen', hasOwnRouter: true },
  args: { route: '/reports' },
}
export default meta

export const Full: ScreenStory = states.Full
export const FirstUse: ScreenStory = { ...states.FirstUse, tags: ['!test'] }
export const Loading: ScreenStory = { ...states.Loading, tags: ['!test'] }
export const Failing: ScreenStory = { ...states.Failing, tags: ['!test'] }
export const Offline: ScreenStory = { ...states.Offline, tags: ['!test'] }
