import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { someColleagues } from '../testing/aTeam.ts'
import { AssignDialogView } from './AssignDialog.tsx'

const many = ['Iryna Bondar', 'Taras Hnat', 'Oksana Melnyk', 'Petro Savchenko'].map((fullName, place) => ({
  id: 20 + place,
  fullName,
  email: `${fullName.split(' ')[0]?.toLowerCase() ?? ''}@example.com`,
}))

const meta: Meta<typeof AssignDialogView> = {
  component: AssignDialogView,
  args: {
    name: 'Anna Petrova',
    question: null,
    people: someColleagues,
    adminId: 7,
    handlerId: null,
    isBusy: false,
    error: null,
    failure: null,
    onAssign: fn(),
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof AssignDialogView>

export const People: Story = {
  play: async ({ args }) => {
    await expect(await screen.findByRole('button', { name: 'You' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onAssign).toHaveBeenCalledWith(8)
  },
}
export const OfAColleague: Story = {
  args: { handlerId: 8 },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Release: nobody answers' }))
    await expect(args.onAssign).toHaveBeenCalledWith(null)
  },
}
export const SomeAreHere: Story = {
  args: { idsHere: new Set([7, 8]) },
  play: async () => {
    await expect(await screen.findByRole('button', { name: /^Marco Bianchi.*Here now$/u })).toBeVisible()
    await expect(screen.getByRole('button', { name: 'You' })).toBeVisible()
    await expect(screen.getAllByText('Here now')).toHaveLength(1)
  },
}
export const ManyPeople: Story = {
  args: { people: [...someColleagues, ...many] },
  play: async ({ args }) => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Find a colleague' }), 'taras{Enter}')
    await expect(args.onAssign).toHaveBeenCalledWith(21)
  },
}
export const BeingRead: Story = { args: { people: undefined } }
export const NotRead: Story = {
  args: { people: undefined, failure: { message: 'The server could not be reached', isRetrying: false, retry: fn() } },
}
export const BeingSaved: Story = { args: { isBusy: true } }
export const Failed: Story = { args: { error: 'The server could not be reached' } }
export const OfAColleagueAsked: Story = {
  args: { handlerId: 8, question: { name: 'Marco Bianchi', onConfirm: fn(), onCancel: fn() } },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, take it' }))
    await expect(args.question?.onConfirm).toHaveBeenCalledTimes(1)
  },
}
export const OnAPhone: Story = {
  args: { handlerId: 8, idsHere: new Set([8, 9]) },
  globals: { viewport: { value: 'phone' } },
}
