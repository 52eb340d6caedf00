import type { Meta, StoryObj } from '@storybook/react-vite'
import { SuccessNote } from './SuccessNote.tsx'

const meta: Meta<typeof SuccessNote> = { component: SuccessNote, args: { children: 'Password reset successfully' } }
export default meta
type Story = StoryObj<typeof SuccessNote>

export const Plain: Story = {}
export const WithMore: Story = { args: { beside: 'Sign in with your new password.' } }
