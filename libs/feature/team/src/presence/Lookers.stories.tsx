import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LookersView } from './Lookers.tsx'

const marco = { adminId: 8, name: 'Marco Bianchi' }
const vera = { adminId: 9, name: 'Vera Lis' }
const long = { adminId: 10, name: 'Ақмаржанқызы-Бекмұхамбетова Әсел' }

const meta: Meta<typeof LookersView> = {
  component: LookersView,
  args: { people: [marco] },
}
export default meta
type Story = StoryObj<typeof LookersView>

export const One: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Marco')).toBeVisible()
    await expect(canvas.getByTitle('Marco Bianchi is looking at this chat, too')).toBeVisible()
  },
}
export const Several: Story = {
  args: { people: [marco, vera, long] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Marco, Vera')).toBeVisible()
    await expect(canvas.getByText('+1')).toBeVisible()
    await expect(
      canvas.getByText(/^Marco Bianchi, Vera Lis, and .* are looking at this chat, too$/u),
    ).toBeInTheDocument()
  },
}
export const Nobody: Story = {
  args: { people: [] },
  play: async ({ canvas }) => expect(canvas.queryByTitle(/looking/u)).toBeNull(),
}
export const OnAPhone: Story = {
  args: { people: [long, marco, vera] },
  globals: { viewport: { value: 'phone' } },
  // The head of a chat leaves so much on a phone.
  render: (args) => (
    <div style={{ display: 'flex', width: 120, overflow: 'hidden' }}>
      <LookersView {...args} />
    </div>
  ),
  play: async ({ canvas }) =>
    expect(canvas.getByText('+1').getBoundingClientRect().right).toBeLessThanOrEqual(
      canvas.getByTitle(/looking/u).getBoundingClientRect().left + 121,
    ),
}
