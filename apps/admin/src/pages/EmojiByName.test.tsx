import { renderScreen } from '@frontdesk/platform/testing'
import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { EmojiByName } from './EmojiByName.tsx'

/** A field with the menu over it, whose code never arrives; Enter of the field itself sends. */
function Field({ onSend }: { onSend: (text: string) => void }) {
  const queries = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  useState(() => {
    void queries.prefetchQuery({ queryKey: ['code', 'emoji-menu'], queryFn: () => new Promise(() => undefined) })
  })
  return (
    <>
      <textarea
        ref={field}
        aria-label="Message"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onSend(text)}
      />
      <EmojiByName field={field} text={text} onText={setText} />
    </>
  )
}

it('a word after a colon is sent by Enter while the code of the menu does not arrive', async () => {
  const sent: string[] = []
  const { user } = renderScreen(<Field onSend={(text) => sent.push(text)} />)
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Ціна :двісті{Enter}')
  expect(sent).toEqual(['Ціна :двісті'])
})
