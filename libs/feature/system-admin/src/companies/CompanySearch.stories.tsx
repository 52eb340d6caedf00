import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { CompanySearch } from './CompanySearch.tsx'

const meta: Meta<typeof CompanySearch> = {
  component: CompanySearch,
  args: { search: '', onSearch: fn(), archived: { isShown: false, onShow: fn() } },
}
export default meta
type Story = StoryObj<typeof CompanySearch>

export const Empty: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('searchbox'), ' lily {Enter}')
    await expect(args.onSearch).toHaveBeenLastCalledWith('lily')
    await userEvent.clear(canvas.getByRole('searchbox'))
    await expect(args.onSearch).toHaveBeenLastCalledWith('')
    await userEvent.click(canvas.getByRole('switch', { name: 'Show archived' }))
    await expect(args.archived?.onShow).toHaveBeenCalledWith(true)
  },
}
export const Searching: Story = { args: { search: 'lily', archived: { isShown: true, onShow: fn() } } }
/** Over lists that have no archived companies. */
export const WithoutArchived: Story = {
  render: () => <CompanySearch search="" onSearch={() => undefined} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('switch')).toBeNull()
  },
}
