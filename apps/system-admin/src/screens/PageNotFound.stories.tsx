import type { Meta } from '@storybook/react-vite'
import { ConsoleScreen } from './ConsoleScreen.tsx'
import { states, type ScreenStory } from './states.ts'

const meta: Meta<typeof ConsoleScreen> = {
  component: ConsoleScreen,
  parameters: { layout: 'fullscreen', hasOwnRouter: true },
  args: { route: '/no/such/page' },
}
export default meta

export const Full: ScreenStory = { args: { ...states.Full.args, route: '/no/such/page' } }
