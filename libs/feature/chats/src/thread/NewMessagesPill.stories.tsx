import type { Meta, StoryObj } from '@storybook/react-vite'
import { NewMessagesPill } from './NewMessagesPill.tsx'

const meta: Meta<typeof NewMessagesPill> = {
  component: NewMessagesPill,
  decorators: [
    (Story) => (
      <div style={{ position: 'relative', height: 80 }}>
        <Story />
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof NewMessagesPill>

export const Nothing: Story = { args: { news: 0 } }
export const One: Story = { args: { news: 1 } }
export const Many: Story = { args: { news: 1234 } }
