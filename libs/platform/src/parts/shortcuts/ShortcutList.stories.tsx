import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ShortcutList } from './ShortcutList.tsx'

const meta: Meta<typeof ShortcutList> = { component: ShortcutList }
export default meta

export const All: StoryObj<typeof ShortcutList> = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('term').length).toBe(canvas.getAllByRole('definition').length)
    await expect(canvas.getByText('Go to the chats').nextElementSibling).toHaveTextContent(/^G\s*then\s*C$/u)
  },
}
