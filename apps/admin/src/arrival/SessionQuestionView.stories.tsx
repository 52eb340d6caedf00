import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { SessionQuestionView } from './SessionQuestionView.tsx'

const meta = {
  component: SessionQuestionView,
  args: {
    here: { fullName: 'Olena Koval', email: 'olena@lily.example' },
    arriving: { fullName: 'Marco Rossi', email: 'marco@casaluz.example' },
    onStay: fn(),
    onContinue: fn(),
  },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof SessionQuestionView>

export default meta
type Story = StoryObj<typeof meta>

export const AsWhom: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /Marco Rossi/ }))
    await expect(args.onContinue).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: /Olena Koval/ }))
    await expect(args.onStay).toHaveBeenCalledOnce()
  },
}

export const LongNames: Story = {
  args: {
    here: { fullName: 'Oleksandra-Viktoriia Shevchenko-Kovalenko', email: 'oleksandra-viktoriia.shevchenko-kovalenko@a-very-long-salon-name.example' },
    arriving: { fullName: '', email: 'administrator-of-the-other-salon@a-very-long-salon-name.example' },
  },
}
