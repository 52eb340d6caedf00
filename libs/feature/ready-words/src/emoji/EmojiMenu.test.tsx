import { renderScreen } from '@frontdesk/platform/testing'
import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { EmojiMenu } from './EmojiMenu.tsx'

afterEach(() => localStorage.removeItem('emojiUses'))

/** A field with the menu over it; Enter of the field itself sends, and Escape leaves it. */
function Field({ onKey }: { onKey: (key: string, text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  return (
    <>
      <textarea
        ref={field}
        aria-label="Message"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key.length > 1 && onKey(event.key, text)}
      />
      {text.includes(':') && <EmojiMenu field={field} text={text} onText={setText} />}
    </>
  )
}

/** A field on a network that never answers for the names of some languages. */
function FieldOffline({ languages, ...props }: Parameters<typeof Field>[0] & { languages: readonly string[] }) {
  const queries = useQueryClient()
  useState(() => {
    for (const language of languages)
      void queries.prefetchQuery({
        queryKey: ['code', 'emoji-names', language],
        queryFn: () => new Promise(() => undefined),
      })
  })
  return <Field {...props} />
}

function openField(languages: readonly string[] = []) {
  const keys: string[] = []
  const { user } = renderScreen(
    <FieldOffline languages={languages} onKey={(key, text) => keys.push(`${key} ${text}`)} />,
  )
  return { user, keys, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }) }
}
const active = () => screen.findByRole('option', { selected: true })

it('a name after a colon offers emoji, and Enter puts the first in its place instead of sending', async () => {
  const { user, field, keys } = openField()
  await user.type(field, 'Thank you :red_hea')
  expect(await active()).toHaveTextContent('❤️red heart')
  expect(field).toHaveAttribute('aria-activedescendant', (await active()).id)
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('Thank you ❤️')
  expect(keys).toEqual([])
  expect(screen.queryByRole('listbox')).toBeNull()
  // The next one may follow at once.
  await user.keyboard(':ros')
  await active()
  await user.keyboard('{Tab}')
  expect(field).toHaveValue('Thank you ❤️🌹')
  await user.keyboard('{Enter}')
  expect(keys).toEqual(['Enter Thank you ❤️🌹'])
})

it('the chosen emoji comes first the next time, on this device', async () => {
  const { user, field } = openField()
  await user.type(field, ':heart')
  const first = (await active()).textContent
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const third = (await active()).textContent
  await user.click(await active())
  expect(field.value).toBe([...third].slice(0, [...field.value].length).join(''))
  await user.keyboard(' :heart')
  expect(await active()).toHaveTextContent(third)
  expect(third).not.toBe(first)
  expect(JSON.parse(localStorage.getItem('emojiUses') ?? '{}')).toEqual({ [field.value.slice(0, -7)]: 1 })
})

it('Escape closes the list until another colon, and leaves the name to be sent', async () => {
  const { user, field, keys } = openField()
  await user.type(field, ':smi')
  await active()
  await user.keyboard('{Escape}l{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(keys).toEqual(['Enter :smil'])
})

it('a name that no language has opens nothing and takes no key', async () => {
  const { user, field, keys } = openField()
  await user.type(field, ':smi')
  await active()
  await user.type(field, 'qqq')
  expect(screen.queryByRole('status')).toBeNull()
  await user.keyboard('{Escape}{Enter}')
  expect(keys).toEqual(['Escape :smiqqq', 'Enter :smiqqq'])
})

it('a name in another language of the product finds its emoji, with its name in the language of the reader', async () => {
  const { user, field } = openField()
  await user.type(field, ':троянд')
  expect(await active()).toHaveTextContent('🌹rose')
})

it('a word after a colon is sent by Enter while its names do not arrive', async () => {
  const { user, field, keys } = openField(['en', 'es', 'kk', 'pt', 'ru', 'uk'])
  await user.type(field, 'The price :smi')
  expect(screen.queryByRole('status')).toBeNull()
  await user.keyboard('{Escape}{Enter}')
  expect(keys).toEqual(['Escape The price :smi', 'Enter The price :smi'])
})
