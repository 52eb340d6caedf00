import { aChat } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { InPlatform } from '@frontdesk/platform/testing'
import { expect, fn, userEvent } from 'storybook/test'
import { NoteFieldLoading } from './NoteFieldLoading.tsx'

const meta: Meta<typeof NoteFieldLoading> = {
  component: NoteFieldLoading,
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
  args: { chat: aChat(), takesFocus: true, onFocus: fn(), onWanted: fn(), onLeave: fn() },
}
export default meta

export const TypedMeanwhile: StoryObj<typeof NoteFieldLoading> = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Note' })
    await expect(field).toHaveFocus()
    await userEvent.keyboard('Remark{Enter}')
    await expect(field).toHaveValue('Remark')
    await expect(args.onWanted).toHaveBeenLastCalledWith(true)
    await userEvent.keyboard('{Escape}')
    await expect(args.onLeave).toHaveBeenCalledTimes(1)
  },
}
