import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { JumpNotice } from './JumpNotice.tsx'

const meta: Meta<typeof JumpNotice> = {
  component: JumpNotice,
  args: { isFailed: false, isAsking: true, onRetry: fn() },
}
export default meta
type Story = StoryObj<typeof JumpNotice>

export const Looking: Story = {}
export const Failed: Story = { args: { isFailed: true, isAsking: false } }
