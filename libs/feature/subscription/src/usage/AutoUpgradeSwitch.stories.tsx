import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { AutoUpgradeSwitch } from './AutoUpgradeSwitch.tsx'

const meta: Meta<typeof AutoUpgradeSwitch> = { component: AutoUpgradeSwitch, args: { isOn: false, onSwitch: fn() } }
export default meta
type Story = StoryObj<typeof AutoUpgradeSwitch>

export const Off: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('switch', { name: /^Upgrade automatically/u }))
    await expect(args.onSwitch).toHaveBeenCalledWith(true)
  },
}

export const On: Story = { args: { isOn: true } }

export const Changing: Story = { args: { isOn: true, isPending: true } }

export const Failed: Story = { args: { failure: 'It could not be changed. Try again.' } }
