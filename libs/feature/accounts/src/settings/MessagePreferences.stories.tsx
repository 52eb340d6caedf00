import type { Meta, StoryObj } from '@storybook/react-vite'
import { MessagePreferences } from './MessagePreferences.tsx'

const meta: Meta<typeof MessagePreferences> = { component: MessagePreferences }
export default meta

export const Choices: StoryObj<typeof MessagePreferences> = {}
