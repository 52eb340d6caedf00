import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, within } from 'storybook/test'
import { cell, Sheet, Table } from '../foundations/Sheet.tsx'
import { languages, longestOf, readCatalogueTexts, type CatalogueText } from './catalogueTexts.ts'
import { terms } from './terms.ts'

const meta: Meta = { loaders: [async () => ({ texts: await readCatalogueTexts() })] }
export default meta
type Story = StoryObj

const textsOf = (loaded: Record<string, unknown>) => loaded['texts'] as readonly CatalogueText[] // of the loader above

/** The most characters of a label: what stands on a button, a tab or a row. */
const longestLabel = 40

/** The languages beside English, by the names under which somebody looks for them. */
const languageNames = { es: 'Spanish', kk: 'Kazakh', pt: 'Portuguese', ru: 'Russian', uk: 'Ukrainian' } as const
type Translated = keyof typeof languageNames
const translated = Object.keys(languageNames) as Translated[] // the keys of the object it was written as

function Terms({ texts, shown = translated }: { texts: readonly CatalogueText[]; shown?: readonly Translated[] }) {
  return (
    <Sheet
      title="Terms"
      about="One thing has one term in each language, on every screen. The translations are those of the catalogues."
    >
      <Table
        label="Terms"
        heads={['English', ...shown.map((language) => languageNames[language]), 'We use it for', 'We do not write']}
      >
        {terms.map(({ text, use, not }) => {
          const found = texts.find(({ en }) => en === text)
          return (
            <tr key={text}>
              <th scope="row" style={{ ...cell, textAlign: 'start' }}>
                {text}
              </th>
              {shown.map((language) => (
                <td key={language} lang={language} style={cell}>
                  {found?.[language] ?? 'not in the catalogues'}
                </td>
              ))}
              <td style={cell}>{use}</td>
              <td style={cell}>{not}</td>
            </tr>
          )
        })}
      </Table>
    </Sheet>
  )
}

function Lengths({ texts }: { texts: readonly CatalogueText[] }) {
  const [search, setSearch] = useState('')
  const labels = texts
    .filter(({ en }) => en.length <= longestLabel && en.toLowerCase().includes(search.toLowerCase()))
    .toSorted((a, b) => longestOf(b) - longestOf(a))
  return (
    <Sheet
      title="Lengths of labels"
      about="The characters of each label in six languages, the longest first: a design has room for all of them, at 200 % too."
    >
      <label>
        Find a label{' '}
        <input
          type="search"
          style={{ maxWidth: '100%' }}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      <p style={{ margin: 0 }}>
        {labels.length} labels; the first {Math.min(labels.length, 60)} are shown.
      </p>
      <Table label="Labels, longest first" heads={['Longest', ...languages]}>
        {labels.slice(0, 60).map((text) => (
          <tr key={`${text.en} ${text.ru}`}>
            <td style={cell}>{longestOf(text)}</td>
            {languages.map((language) => (
              <td key={language} lang={language} style={cell}>
                {text[language]} <small style={{ color: 'var(--fd-dim)' }}>{text[language].length}</small>
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Sheet>
  )
}

export const TermsInSixLanguages: Story = {
  name: 'Terms: the words for each thing in six languages',
  render: (_, { loaded }) => <Terms texts={textsOf(loaded)} />,
  play: async ({ canvas }) => {
    const row = canvas.getByRole('rowheader', { name: 'Take over' }).closest('tr') ?? document.body
    await expect(within(row).getByText('Assumir')).toBeVisible()
    await expect(canvas.queryByText('not in the catalogues')).toBeNull()
  },
}

const termsIn = (language: Translated): Story => ({
  render: (_, { loaded }) => <Terms texts={textsOf(loaded)} shown={[language]} />,
  tags: ['!test'],
})
// The name has what is looked for: Storybook's search reads names alone, and from the text of this file.
export const TermsInSpanish: Story = { ...termsIn('es'), name: 'Words in Spanish: take over, hand back, all terms' }
export const TermsInKazakh: Story = { ...termsIn('kk'), name: 'Words in Kazakh: take over, hand back, all terms' }
export const TermsInPortuguese: Story = {
  ...termsIn('pt'),
  name: 'Words in Portuguese: take over, hand back, all terms',
}
export const TermsInRussian: Story = { ...termsIn('ru'), name: 'Words in Russian: take over, hand back, all terms' }
export const TermsInUkrainian: Story = { ...termsIn('uk'), name: 'Words in Ukrainian: take over, hand back, all terms' }

export const LengthsOfLabels: Story = {
  render: (_, { loaded }) => <Lengths texts={textsOf(loaded)} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Find a label' }), 'take over')
    await expect((await canvas.findAllByText('Take over'))[0]).toBeVisible()
  },
}
