import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { SessionQuestionView } from './SessionQuestionView.tsx'

const meta = {
  component: SessionQuestionView,
  args: {
    here: { fullName: 'Olena Koval', email: 'olena@lily.example' },
    isChecking: false,
    onStay: fn(),
    onLeave: fn(),
  },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof SessionQuestionView>

export default meta
type Story = StoryObj<typeof meta>

export const AsWhom: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out and use the link' }))
    await expect(args.onLeave).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: /Olena Koval/ }))
    await expect(args.onStay).toHaveBeenCalledOnce()
  },
}

export const Checking: Story = { args: { isChecking: true } }

export const SalonsOfSomebodyElse: Story = {
  args: { salonsOf: 'anna@oak.example' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText(/came from Altegio for anna@oak\.example/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out and keep the salons' }))
    await expect(args.onLeave).toHaveBeenCalledOnce()
  },
}

export const LongName: Story = {
  args: {
    here: {
      fullName: 'Oleksandra-Viktoriia Shevchenko-Kovalenko',
      email: 'oleksandra-viktoriia.shevchenko-kovalenko@a-very-long-salon-name.example',
    },
  },
}
