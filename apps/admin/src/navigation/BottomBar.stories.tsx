import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { BottomBar } from './Sidebar.tsx'
import { navigationIcons } from './useNavigation.tsx'

const entries = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, label]) => ({ to: `/${id}`, label, icon: navigationIcons[id] }))

const meta: Meta<typeof BottomBar> = {
  component: BottomBar,
  args: { isBelowChat: false },
  parameters: { route: '/integrations' },
  render: (args) => (
    <div style={{ width: 360 }}>
      <BottomBar {...args} />
    </div>
  ),
}
export default meta
type Story = StoryObj<typeof BottomBar>

/** No name reaches into the place beside its own, nor beyond the bar. */
const namesStayApart: Story['play'] = async ({ canvas }) => {
  const bar = canvas.getByRole('navigation').getBoundingClientRect()
  const names = canvas.getAllByRole('link').map((link) => {
    const range = document.createRange()
    range.selectNodeContents(link)
    return range.getBoundingClientRect()
  })
  for (const [place, name] of names.entries())
    await expect(name.right).toBeLessThan(names[place + 1]?.left ?? bar.right)
}

export const Portuguese: Story = {
  args: {
    entries: entries({
      chats: 'Chats',
      assistant: 'Assistente',
      settings: 'Configurações',
      integrations: 'Integrações',
      subscription: 'Assinatura',
    }),
  },
  play: namesStayApart,
}
export const Kazakh: Story = {
  args: {
    entries: entries({
      chats: 'Чаттар',
      assistant: 'Көмекші',
      settings: 'Баптаулар',
      integrations: 'Интеграциялар',
      subscription: 'Жазылым',
    }),
  },
  play: namesStayApart,
}
