import type { Meta, StoryObj } from '@storybook/react-vite'
import { Logo } from './Logo.tsx'

const meta: Meta<typeof Logo> = { component: Logo }
export default meta
type Story = StoryObj<typeof Logo>

export const WithName: Story = {}
export const MarkOnly: Story = { args: { isMarkOnly: true, size: 40 } }
