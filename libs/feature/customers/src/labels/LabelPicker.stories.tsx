import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { aLabel, labelsOfLily } from '../testing/aLabel.ts'
import { LabelPicker } from './LabelPicker.tsx'
import type { LabelChanges } from './useLabelChanges.ts'

const meta: Meta<typeof LabelPicker> = {
  component: LabelPicker,
  decorators: [
    (Story) => (
      <div style={{ width: 280, padding: 12 }}>
        <Story />
      </div>
    ),
  ],
  args: {
    labels: labelsOfLily,
    stateOf: (id) => (id === 7 ? 'all' : id === 4 ? 'some' : 'none'),
    onToggle: fn(),
    onCreate: fn<LabelChanges['save']>(async ({ name, color }) => aLabel({ id: 9, name, color })),
  },
}
export default meta
type Story = StoryObj<typeof LabelPicker>

export const Some: Story = {}
export const None: Story = { args: { labels: [] } }
export const Failed: Story = { args: { failure: 'A chat can have 10 labels. Remove one first.' } }
export const Busy: Story = { args: { isBusy: true } }
export const EnterChooses: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Find or make a label' }), 'all{Enter}')
    // It finds "Allergy" alone, but "all" is a name of its own: that is made.
    await expect(args.onCreate).toHaveBeenCalledWith({ id: null, name: 'all', color: 'green' })
    await userEvent.type(canvas.getByRole('textbox', { name: 'Find or make a label' }), 'ALLERGY{Enter}')
    await expect(args.onToggle).toHaveBeenLastCalledWith(3, true)
  },
}
