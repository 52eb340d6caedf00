import { TextInput } from '@mantine/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { EditableText } from './EditableText.tsx'

const meta: Meta<typeof EditableText> = {
  component: EditableText,
  args: {
    value: 'Anna',
    onSave: fn(async () => null),
    onClose: fn(),
    children: (typed, onType, isLocked) => (
      <TextInput
        aria-label="Name"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        readOnly={isLocked}
      />
    ),
  },
}
export default meta
type Story = StoryObj<typeof EditableText>

export const Open: Story = {}
export const Failed: Story = {
  args: { onSave: fn(() => Promise.reject(new Error('The server cannot be reached.'))) },
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), ' K.')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('It was not saved: The server cannot be reached.')
    await expect(canvas.getByRole('textbox')).toHaveValue('Anna K.')
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}
