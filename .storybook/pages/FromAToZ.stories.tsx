import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { addressOf, aToZ } from '../aToZ.ts'
import { Page, plain } from './page.tsx'

const letters = [...new Set(aToZ.map(({ words }) => words.charAt(0)))].toSorted()

const Words = ({ letter }: { letter: string }) => (
  <section aria-label={letter}>
    <h2 style={{ margin: '16px 0 4px' }}>{letter}</h2>
    <ul style={{ margin: 0 }}>
      {aToZ
        .filter(({ words }) => words.startsWith(letter))
        .map(({ words, ...to }) => (
          <li key={words}>
            <a href={addressOf(to)} target="_top">
              {words}
            </a>
          </li>
        ))}
    </ul>
  </section>
)

/**
 * Storybook loads the page after the one that is shown as well: this one stands after the first page, and is as light.
 */
const FromAToZ = () => (
  <Page>
    <h1>From A to Z</h1>
    <p>Each thing by the words under which it is looked for, with the story or page that shows it.</p>
    {letters.map((letter) => (
      <Words key={letter} letter={letter} />
    ))}
  </Page>
)

const meta: Meta<typeof FromAToZ> = { title: 'From A to Z', component: FromAToZ, parameters: plain }
export default meta

/** The index of all that is looked for. */
export const Index: StoryObj<typeof FromAToZ> = {
  play: ({ canvas }) => expect(canvas.getByRole('link', { name: 'Primary colour: contrast on dark' })).toBeVisible(),
}
