import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Avatar } from './Avatar.tsx'

const meta: Meta<typeof Avatar> = { component: Avatar, args: { name: 'Anna Kovalenko' } }
export default meta
type Story = StoryObj<typeof Avatar>

export const Initials: Story = {}
export const WithChannel: Story = { args: { platform: 'whatsapp' } }
export const Small: Story = { args: { size: 24 } }
export const Phone: Story = { args: { name: '+380 50 111 22 33', platform: 'telegram' } }
export const Nameless: Story = { args: { name: '' } }
export const Picture: Story = {
  args: {
    imageUrl:
      'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%236941c6"/%3E%3C/svg%3E',
    platform: 'instagram',
  },
}
export const NotLoaded: Story = {
  args: { imageUrl: '/there-is-no-such-picture.png' },
  play: async ({ canvas }) => expect(await canvas.findByText('AK')).toBeVisible(),
}
export const Tints: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      {['Anna Kovalenko', 'Әсел Нұрланқызы', 'João Silva', 'María López', 'Олена Коваль', 'Igor', 'Ж', 'Bo Li'].map(
        (name) => (
          <Avatar key={name} name={name} />
        ),
      )}
    </div>
  ),
}
