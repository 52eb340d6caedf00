import type { Meta, StoryObj } from '@storybook/react-vite'
import { labelColors } from '@frontdesk/contract/limits'
import { aLabel } from '../testing/aLabel.ts'
import { LabelChip } from './LabelChip.tsx'

const meta: Meta<typeof LabelChip> = { component: LabelChip, args: { label: aLabel() } }
export default meta
type Story = StoryObj<typeof LabelChip>

export const Small: Story = {}
export const Large: Story = { args: { isLarge: true } }
export const Suggested: Story = { args: { isLarge: true, isSuggested: true } }
export const LongName: Story = { args: { label: aLabel({ name: 'Wants to be called before noon' }) } }
export const EveryColor: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {labelColors.map((color, at) => (
        <LabelChip key={color} label={aLabel({ id: at + 1, name: 'Regular', color })} isLarge />
      ))}
    </div>
  ),
}
