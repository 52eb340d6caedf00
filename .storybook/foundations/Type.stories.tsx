import { scale } from '@frontdesk/platform/tokens'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Sheet } from './Sheet.tsx'

const meta: Meta = {}
export default meta
type Story = StoryObj

/** A sentence of each language with the letters that a face is likeliest to lack. */
const samples = [
  { language: 'en', name: 'English', words: 'Anna asks for Friday at 14:30' },
  { language: 'es', name: 'Español', words: '¿Mañana por la mañana? Sí, señora Núñez' },
  { language: 'kk', name: 'Қазақша', words: 'Әсел жұмаға жазылғысы келеді: ә ғ қ ң ө ұ ү һ і' },
  { language: 'pt', name: 'Português', words: 'Amanhã às 9h, coração e sobrancelhas' },
  { language: 'ru', name: 'Русский', words: 'Анна просит пятницу в 14:30, подъём, ещё' },
  { language: 'uk', name: 'Українська', words: 'Ґанок, їжак, єдність, п’ятниця о 14:30' },
]

const sizes = [
  ...Object.entries(scale.fontSizes).map(([name, fontSize]) => {
    const lineHeight = scale.lineHeights[name as keyof typeof scale.lineHeights] // both have the same names
    return { name, fontSize, lineHeight, weight: scale.fontWeights.regular }
  }),
  ...Object.entries(scale.headings).map(([name, size]) => ({ name, ...size, weight: scale.fontWeights.semibold })),
]

/** Each size in the scripts of all six languages. */
export const Sizes: Story = {
  render: () => (
    <Sheet
      title="Type"
      about="Inter in the consoles; the widget takes the system's face. 14 pixels for words, 16 on touch and in fields,
so that no phone zooms in."
    >
      {sizes.map(({ name, fontSize, lineHeight, weight }) => (
        <section key={name} aria-label={name} style={{ borderTop: '1px solid var(--fd-hairline)', paddingTop: 8 }}>
          <p style={{ margin: '0 0 4px', color: 'var(--fd-dim)' }}>
            <code>{name}</code> · {Number.parseFloat(fontSize) * 16} px · line {lineHeight} · weight {weight}
          </p>
          {samples.map(({ language, words }) => (
            <p key={language} lang={language} style={{ margin: 0, fontSize, lineHeight, fontWeight: weight }}>
              {words}
            </p>
          ))}
        </section>
      ))}
    </Sheet>
  ),
  play: async () => {
    // No letter of a language may come from another face than its neighbours.
    await document.fonts.ready
    for (const { words, name } of samples) {
      await document.fonts.load("14px 'Inter Variable'", words)
      await expect(document.fonts.check("14px 'Inter Variable'", words), name).toBe(true)
    }
  },
}

/** Figures of one width for times, counts and money. */
export const Figures: Story = {
  render: () => (
    <Sheet title="Figures" about="Times, counts and money have figures of one width, so that columns stand still.">
      <div style={{ display: 'grid', justifyItems: 'end', width: 160, fontVariantNumeric: 'tabular-nums' }}>
        {['1,111.11', '9,808.60', '11:11', '20:08'].map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </div>
    </Sheet>
  ),
}

/** Text at twice its size, as the toolbar sets it: each size of the scale grows with it. */
export const TwiceTheSize: Story = {
  ...Sizes,
  globals: { textSize: '200%' },
  play: async ({ canvas }) => {
    const words = canvas.getByRole('region', { name: 'md' }).querySelector('[lang=en]') ?? document.body
    await expect(getComputedStyle(words).fontSize).toBe('28px')
  },
}
