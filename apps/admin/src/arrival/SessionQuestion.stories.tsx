import { InPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import SessionQuestion from './SessionQuestion.tsx'

const meta: Meta<typeof SessionQuestion> = {
  component: SessionQuestion,
  args: { question: { accessToken: 'a token of a link', userData: null }, onSettled: fn() },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof SessionQuestion>

/** A link brought a token while somebody is signed in: the session of this page stays until they decide. */
export const BySomebodySignedIn: Story = {
  play: async ({ canvas, args }) => {
    await expect((await canvas.findAllByRole('button'))[0]).toBeVisible()
    await expect(args.onSettled).not.toHaveBeenCalled()
  },
}
