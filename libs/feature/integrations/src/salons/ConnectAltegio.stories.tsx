import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConnectAltegio } from './ConnectAltegio.tsx'

const meta: Meta<typeof ConnectAltegio> = {
  component: ConnectAltegio,
  args: { altegioUrl: 'https://altegio.example/appstore/applications/1' },
}
export default meta
type Story = StoryObj<typeof ConnectAltegio>

export const NoSalonYet: Story = {}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
