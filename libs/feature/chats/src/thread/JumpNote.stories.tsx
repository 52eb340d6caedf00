import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { JumpNote } from './JumpNote.tsx'

const meta: Meta<typeof JumpNote> = { component: JumpNote, args: { isFailed: false, isAsking: true, onRetry: fn() } }
export default meta
type Story = StoryObj<typeof JumpNote>

export const Looking: Story = {}
export const Failed: Story = { args: { isFailed: true, isAsking: false } }
