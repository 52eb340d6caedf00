import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { LimitedTextarea } from './LimitedTextarea.tsx'

const meta: Meta<typeof LimitedTextarea> = {
  component: LimitedTextarea,
  args: { label: 'What customers ask', description: 'As they write it.', most: 100, value: '' },
  render: function Stateful(args) {
    const [value, setValue] = useState(args.value)
    return <LimitedTextarea {...args} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
  },
}
export default meta
type Story = StoryObj<typeof LimitedTextarea>

export const Empty: Story = {
  play: async ({ canvas }) => expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('As they write it.'),
}
export const NearTheLimit: Story = {
  args: { value: 'a'.repeat(95) },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('As they write it. 5 characters left'),
}
export const TooLong: Story = {
  args: { value: 'a'.repeat(99) },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox')
    await userEvent.click(field)
    await userEvent.paste('and so on')
    await expect(field).toHaveValue(`${'a'.repeat(99)}and so on`)
    await expect(field).toBeInvalid()
    await expect(canvas.getByText('8 characters too many: at most 100 fit.')).toBeVisible()
  },
}
