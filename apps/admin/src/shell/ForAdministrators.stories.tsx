import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import ForAdministrators from './ForAdministrators.tsx'

const meta: Meta<typeof ForAdministrators> = { component: ForAdministrators }
export default meta

export const ToAnAgent: StoryObj<typeof ForAdministrators> = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Go to your chats' })).toHaveAttribute('href', '/chats')
  },
}
