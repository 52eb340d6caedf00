import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import picture from './aFace.svg?no-inline'
import { PictureField } from './PictureField.tsx'

const meta: Meta<typeof PictureField> = {
  component: PictureField,
  args: { name: 'Olena Koval', avatarUrl: null, pending: null, failure: null, onChoose: fn(), onRemove: fn() },
}
export default meta
type Story = StoryObj<typeof PictureField>

const aFile = new File(['x'], 'me.png', { type: 'image/png' })

export const None: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText('Your picture', { selector: 'input' }), aFile)
    await expect(args.onChoose).toHaveBeenCalledWith(aFile)
    await expect(canvas.queryByRole('button', { name: 'Remove the picture' })).toBeNull()
  },
}
export const Picture: Story = {
  args: { avatarUrl: picture },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the picture' }))
    await expect(args.onRemove).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('button', { name: 'Replace the picture' })).toHaveFocus()
  },
}
export const Uploading: Story = {
  args: { avatarUrl: picture, pending: 'upload' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Your picture is being uploaded')
    await expect(canvas.getByRole('button', { name: 'Replace the picture' })).toHaveAttribute('aria-disabled', 'true')
  },
}
export const FirstUploading: Story = { args: { pending: 'upload' } }
export const Removing: Story = { args: { avatarUrl: picture, pending: 'removal' } }
export const Failed: Story = { args: { avatarUrl: picture, failure: 'An error occurred' } }
export const TooLarge: Story = { args: { failure: 'This picture is larger than 15 MB. Choose a smaller one.' } }
export const NotLoaded: Story = {
  args: { avatarUrl: '/there-is-no-such-picture.png' },
  play: async ({ canvas }) => expect(await canvas.findByText('OK')).toBeVisible(),
}
