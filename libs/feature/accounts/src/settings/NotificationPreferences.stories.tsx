import type { Meta, StoryObj } from '@storybook/react-vite'
import { NotificationPreferences } from './NotificationPreferences.tsx'

const meta: Meta<typeof NotificationPreferences> = { component: NotificationPreferences }
export default meta

export const Choices: StoryObj<typeof NotificationPreferences> = {}
