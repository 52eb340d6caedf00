import { Checkbox, NativeSelect, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { contrast } from '../../testing/contrast.ts'

/** The controls as the theme draws them, on the ground of a panel and on the ground of a page. */
function Controls() {
  return ['var(--fd-surface)', 'var(--fd-page)'].map((ground) => (
    <div key={ground} style={{ display: 'grid', gap: 12, padding: 16, backgroundColor: ground }}>
      <Checkbox label="Not ticked" defaultChecked={false} />
      <Checkbox label="Ticked" defaultChecked />
      <Checkbox label="Wrong" error="Choose one" />
      <Switch label="Off" defaultChecked={false} />
      <TextInput label="Name" placeholder="Olena Koval" />
      <TextInput label="Wrong name" placeholder="Olena Koval" error="Too short" />
      <PasswordInput label="Password" placeholder="At least 6 characters" />
      <Textarea label="Message" placeholder="Write a message" />
      <Select label="Country" placeholder="Choose" data={['Ukraine']} />
      <NativeSelect label="Language" data={['English']} />
    </div>
  ))
}
const meta: Meta<typeof Controls> = { component: Controls, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof Controls>

/** The opaque colour that an element stands on. */
function groundOf(element: Element): string {
  const { backgroundColor } = getComputedStyle(element)
  const isOpaque = /^rgb\(/u.test(backgroundColor)
  return isOpaque || element.parentElement === null ? backgroundColor : groundOf(element.parentElement)
}

const nameOf = (element: Element) => `${element.tagName} ${element.getAttribute('type') ?? ''} ${element.id}`

const measure: Story['play'] = async ({ canvasElement }) => {
  const all = <Kind extends Element>(selector: string) => [...canvasElement.querySelectorAll<Kind>(selector)]
  const boxes = all<HTMLInputElement>('[type=checkbox]:not([role=switch])')
  await expect(boxes).toHaveLength(6)
  for (const box of boxes) {
    const around = groundOf(box.parentElement ?? box)
    await expect(contrast(getComputedStyle(box).borderColor, around), nameOf(box)).toBeGreaterThanOrEqual(3)
    const tick = box.parentElement?.querySelector('svg')
    if (box.checked && tick)
      await expect(contrast(getComputedStyle(tick).color, groundOf(box)), nameOf(box)).toBeGreaterThanOrEqual(3)
  }
  const fields = all<HTMLInputElement>('[placeholder]')
  await expect(fields).toHaveLength(10)
  for (const field of fields) {
    const { color, opacity } = getComputedStyle(field, '::placeholder')
    await expect(opacity).toBe('1')
    await expect(contrast(color, groundOf(field)), nameOf(field)).toBeGreaterThanOrEqual(4.5)
  }
  for (const field of all('input:not([type=checkbox], [type=hidden]), textarea, select')) {
    // A password's frame is drawn around the field and its button.
    const framed = [field, field.parentElement ?? field].find((one) => getComputedStyle(one).borderTopWidth !== '0px')
    await expect(framed, nameOf(field)).toBeDefined()
    if (framed)
      await expect(
        contrast(getComputedStyle(framed).borderTopColor, groundOf(framed.parentElement ?? framed)),
        nameOf(field),
      ).toBeGreaterThanOrEqual(3)
  }
}

/** Frames of controls have 3:1, placeholders 4.5:1, as the browser computes them. */
export const InLight: Story = { play: measure }
export const InDark: Story = { globals: { colorScheme: 'dark' }, play: measure }
