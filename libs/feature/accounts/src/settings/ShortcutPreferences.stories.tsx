import type { Meta, StoryObj } from '@storybook/react-vite'
import { ShortcutPreferences } from './ShortcutPreferences.tsx'

const meta: Meta<typeof ShortcutPreferences> = { component: ShortcutPreferences }
export default meta

export const Choices: StoryObj<typeof ShortcutPreferences> = {}
