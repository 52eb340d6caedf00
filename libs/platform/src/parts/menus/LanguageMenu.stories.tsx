import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { LanguageMenu } from './LanguageMenu.tsx'

const meta: Meta<typeof LanguageMenu> = {
  component: LanguageMenu,
  args: { locale: 'en', onChoose: fn() },
  render: (args) => (
    <div style={{ minHeight: 280 }}>
      <LanguageMenu {...args} />
    </div>
  ),
}
export default meta
type Story = StoryObj<typeof LanguageMenu>

export const ByCode: Story = {}
export const InFull: Story = { args: { isFull: true, locale: 'kk' } }

export const Choosing: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Language/u }))
    const names = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent)
    await expect(names).toEqual(['English', 'Español', 'Қазақша', 'Português', 'Русский', 'Українська'])
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Українська' }))
    await expect(args.onChoose).toHaveBeenCalledWith('uk')
  },
}
