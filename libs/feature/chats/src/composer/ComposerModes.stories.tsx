import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import { Composer } from './Composer.tsx'
import { ComposerModes } from './ComposerModes.tsx'

const meta: Meta<typeof ComposerModes> = { component: ComposerModes, args: { mode: 'reply', onMode: fn() } }
export default meta
type Story = StoryObj<typeof ComposerModes>

export const Reply: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Note' }))
    await expect(args.onMode).toHaveBeenLastCalledWith('note')
    await userEvent.keyboard('{Control>}/{/Control}')
    await expect(args.onMode).toHaveBeenCalledTimes(2)
  },
}
export const Note: Story = { args: { mode: 'note' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }

const composer = { text: '', onText: fn(), onSend: fn(), error: null, onDismissError: fn(), onPick: fn() }
/** On a phone of 390 px the choice takes a line of its own, and the field of a reply keeps its height and its width. */
export const KeepsTheFieldOnAPhone: Story = {
  globals: { viewport: { value: 'bigPhone' } },
  render: (args) => (
    <>
      <section aria-label="Without notes">
        <Composer {...composer} carries={capabilitiesOf('telegram')} />
      </section>
      <section aria-label="With notes">
        <Composer {...composer} carries={capabilitiesOf('telegram')}>
          <ComposerModes {...args} />
        </Composer>
      </section>
    </>
  ),
  play: async ({ canvas }) => {
    const [before, now] = ['Without notes', 'With notes'].map((name) => {
      const { width, height } = within(canvas.getByRole('region', { name }))
        .getByRole('textbox', { name: 'Message' })
        .getBoundingClientRect()
      return { width, height }
    })
    await expect(window.innerWidth).toBe(390)
    await expect(now).toEqual(before)
    const choice = canvas.getByRole('group').getBoundingClientRect()
    await expect(choice.height).toBeLessThanOrEqual(44)
  },
}
