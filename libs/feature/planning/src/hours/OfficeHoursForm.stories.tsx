import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { someHours } from '../testing/someHours.ts'
import { OfficeHoursForm } from './OfficeHoursForm.tsx'

const meta: Meta<typeof OfficeHoursForm> = {
  component: OfficeHoursForm,
  args: { hours: someHours(), isSaving: false, error: null, onSave: fn(), onBegin: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 760, padding: 16 }}>
        <Story />
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof OfficeHoursForm>

export const Hours: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sunday: add a time' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save the hours' }))
    await expect(args.onSave).toHaveBeenCalledWith(expect.objectContaining({ zone: 'Europe/Kyiv', revision: 1 }))
  },
}
export const None: Story = { args: { hours: someHours({ isOn: false, week: [], dates: [], zone: null, revision: 0 }) } }
export const OverMidnight: Story = {
  args: { hours: someHours({ week: [{ weekday: 5, from: 1320, to: 1620 }] }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('until the next day')).toBeVisible()
  },
}
export const Incomplete: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Monday: add a time' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save the hours' }))
    await expect(canvas.getByText('Enter both times, or remove them.')).toBeVisible()
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}
export const PastDate: Story = {
  args: { hours: someHours({ dates: [] }) },
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByLabelText('A date with other hours'), '2020-01-01')
    await userEvent.click(canvas.getByRole('button', { name: 'Save the hours' }))
    await expect(canvas.getByText('This date has passed.')).toBeVisible()
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}
export const OwnWords: Story = {
  args: { hours: someHours({ away: { isOn: true, texts: { en: 'We sleep until {when}.' } } }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^We sleep until .+ at \d\d:\d\d\.$/u)).toBeVisible()
  },
}
export const AiWhileClosed: Story = {
  args: { hours: someHours({ ai: { conduct: 'when-closed', handsOver: true } }) },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('switch', { name: /^Hand its conversations over/u }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save the hours' }))
    await expect(args.onSave).toHaveBeenCalledWith(
      expect.objectContaining({ ai: { conduct: 'when-closed', handsOver: false } }),
    )
  },
}
export const NeverOpen: Story = { args: { hours: someHours({ week: [], dates: [] }) } }
export const BeingSaved: Story = { args: { isSaving: true } }
export const Failed: Story = { args: { error: 'The server could not be reached' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
