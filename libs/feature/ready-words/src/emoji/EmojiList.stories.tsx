import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef, useState, type ComponentProps } from 'react'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { EmojiList } from './EmojiList.tsx'
import { EmojiMenu } from './EmojiMenu.tsx'

const place = {
  position: 'relative',
  marginTop: 360,
  minHeight: 60,
  borderTop: '1px solid var(--fd-hairline)',
} as const

/** The list where it stands: above the composer. */
const Above = (props: ComponentProps<typeof EmojiList>) => (
  <div style={place}>
    <EmojiList {...props} />
  </div>
)

const found = [
  { emoji: '😊', name: 'smiling face with smiling eyes' },
  { emoji: '☺️', name: 'smiling face' },
  { emoji: '🥰', name: 'smiling face with hearts' },
  {
    emoji: '👩',
    name: 'a name that is longer than the width of any phone would ever be, and goes on in a second line',
  },
]

const meta: Meta<typeof EmojiList> = {
  component: EmojiList,
  render: (props) => <Above {...props} />,
  args: {
    listId: 'list',
    optionId: (emoji) => `option-${emoji}`,
    found,
    more: 0,
    active: '😊',
    onActive: fn(),
    onPick: fn(),
  },
}
export default meta
type Story = StoryObj<typeof EmojiList>

export const Found: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('option', { name: /hearts/u }))
    await expect(args.onPick).toHaveBeenCalledWith('🥰')
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const ManyMore: Story = { args: { more: 41 } }

/** A field with the menu over it. */
function WithField() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  return (
    <div style={place}>
      <EmojiMenu field={field} text={text} onText={setText} />
      <textarea ref={field} aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />
    </div>
  )
}

/** Typed and chosen by keyboard alone; a time of the day opens nothing. */
export const Typed: Story = {
  render: () => <WithField />,
  play: async () => {
    const field = screen.getByRole('textbox', { name: 'Message' })
    await userEvent.type(field, 'At 10:30 :ros')
    await expect(await screen.findByRole('option', { selected: true })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(field).toHaveValue('At 10:30 🌹')
    await expect(screen.queryByRole('listbox')).toBeNull()
    localStorage.removeItem('emojiUses')
  },
}
