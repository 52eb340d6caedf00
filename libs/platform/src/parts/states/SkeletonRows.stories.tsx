import type { Meta, StoryObj } from '@storybook/react-vite'
import { SkeletonRows } from './SkeletonRows.tsx'

const meta: Meta<typeof SkeletonRows> = { component: SkeletonRows }
export default meta
type Story = StoryObj<typeof SkeletonRows>

export const Chats: Story = { args: { rows: 6, withFaces: true } }
export const TableRows: Story = { args: { rows: 8, height: 44 } }
