import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { FinishQuestion } from './FinishQuestion.tsx'

const meta: Meta<typeof FinishQuestion> = {
  component: FinishQuestion,
  args: { name: 'Anna Kovalenko', onDone: fn(), onCancel: fn() },
}
export default meta
type Story = StoryObj<typeof FinishQuestion>

/** The safe answer has the focus; Escape is one, too. */
export const Asks: Story = {
  play: async ({ args, canvasElement }) => {
    const dialog = await within(canvasElement.ownerDocument.body).findByRole('dialog', {
      name: 'Done without an answer?',
    })
    await expect(within(dialog).getByText(/Anna Kovalenko asked for a person/u)).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done without an answer' }))
    await expect(args.onDone).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Escape}')
    await expect(args.onCancel).toHaveBeenCalled()
  },
}

/** A long name wraps. */
export const LongName: Story = {
  args: { name: 'Maria del Carmen Gutiérrez-Fernández de la Concepción y Torres' },
}
