import { noteTextAtom } from '@frontdesk/platform'
import { act, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { startTransition, useLayoutEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useNoteText } from './useNoteText.ts'

const key = 'useNoteText/1'
const store = createStore()
afterEach(() => store.set(noteTextAtom(key), ''))

const shown: string[] = []
function Field() {
  const [text] = useNoteText(key)
  useLayoutEffect(() => void shown.push(text))
  return <p>{text}</p>
}

/** Types a letter into the field of before while React renders what follows it. */
function Typing({ word }: { word: string }) {
  if (store.get(noteTextAtom(key)) !== word) store.set(noteTextAtom(key), word)
  return null
}

/** A plain field, and what takes its place in a rendering that does not hold up the typing. */
function Swap() {
  const [isLoaded, setLoaded] = useState(false)
  if (!isLoaded) return <button onClick={() => startTransition(() => setLoaded(true))}>Load</button>
  return (
    <>
      <Field />
      <Typing word="She is " />
    </>
  )
}

it('words that are typed while the composer is rendered stand in it when it is there first', () => {
  store.set(noteTextAtom(key), 'She is')
  render(
    <Provider store={store}>
      <Swap />
    </Provider>,
  )
  act(() => screen.getByRole('button').click())
  expect(shown[0]).toBe('She is ')
})
