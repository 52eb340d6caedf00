import type { ComposerMenuProps } from '@frontdesk/chats'
import { slashAt } from '@frontdesk/quick-replies'
import { aDeferred, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { useRef, useState, type ComponentType } from 'react'
import { expect, it } from 'vitest'
import { LazyMenu } from './LazyMenu.tsx'

type Load = () => Promise<ComponentType<ComposerMenuProps>>

/** A field with the menu over it; Enter of the field itself sends. */
function Field({ load, onSend }: { load: Load; onSend: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  return (
    <>
      <textarea
        ref={field}
        aria-label="Message"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onSend(text)}
      />
      {text.includes('/') && (
        <LazyMenu
          {...{ load, field, text }}
          name="a-menu"
          at={slashAt}
          onText={setText}
          companyId={101}
          customerName="Anna"
        />
      )}
    </>
  )
}

function openField(load: Load) {
  const sent: string[] = []
  const { user } = renderScreen(<Field load={load} onSend={(text) => sent.push(text)} />)
  return { user, sent, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }) }
}
const Menu: ComponentType<ComposerMenuProps> = ({ text }) => <p>The menu of {text}</p>

it('Enter does not send the word after a slash while the menu is loaded', async () => {
  const loading = aDeferred<ComponentType<ComposerMenuProps>>()
  const { user, sent, field } = openField(() => loading.promise)
  await user.type(field, '/hours{Enter}')
  expect(sent).toEqual([])
  expect(field).toHaveValue('/hours')
  loading.resolve(Menu)
  expect(await screen.findByText('The menu of /hours')).toBeVisible()
})

it('a text whose slash begins no word is sent while the menu is loaded', async () => {
  const { user, sent, field } = openField(() => aDeferred<ComponentType<ComposerMenuProps>>().promise)
  await user.type(field, 'We are open 24/7{Enter}')
  expect(sent).toHaveLength(1)
})

it('a menu that could not be loaded leaves Enter to the field, and is loaded again at the next slash', async () => {
  const loads = [() => Promise.reject(new Error('No network')), () => Promise.resolve(Menu)]
  const { user, sent, field } = openField(() => loads.shift()?.() ?? Promise.resolve(Menu))
  await user.type(field, '/ho')
  await waitFor(async () => {
    await user.keyboard('{Enter}')
    expect(sent).toEqual(['/ho'])
  })
  await user.clear(field)
  await user.type(field, '/h')
  expect(await screen.findByText('The menu of /h')).toBeVisible()
})
