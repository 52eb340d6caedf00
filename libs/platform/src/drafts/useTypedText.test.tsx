import { atom, createStore, Provider } from 'jotai'
import { startTransition, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { useTypedText } from './useTypedText.ts'

/** React without the queue of its test tools: effects run in their own time, as in a browser. */
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined }
const before = environment.IS_REACT_ACT_ENVIRONMENT
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = before
  document.body.replaceChildren()
})

function aField(textAtom = atom('')) {
  environment.IS_REACT_ACT_ENVIRONMENT = false
  const page = document.createElement('div')
  document.body.append(page)
  const store = createStore()
  function Field() {
    const [text, setText] = useTypedText(textAtom)
    return <textarea value={text} onChange={(event) => setText(event.currentTarget.value)} />
  }
  /** Types into the field of before while React renders the one that follows it. */
  function Typing({ words }: { words: string }) {
    if (words !== '' && store.get(textAtom) === '') store.set(textAtom, words)
    return null
  }
  let load: (typing: string) => void = () => undefined
  function Swap() {
    const [loaded, setLoaded] = useState<string | null>(null)
    useLayoutEffect(() => {
      load = (typing) => startTransition(() => setLoaded(typing))
    }, [])
    if (loaded === null) return null
    return (
      <>
        <Field />
        <Typing words={loaded} />
      </>
    )
  }
  const root = createRoot(page)
  root.render(
    <Provider store={store}>
      <Swap />
    </Provider>,
  )
  const field = () => page.querySelector('textarea')
  /** Resolves in the task in which the field is put into the page, before React runs what follows a commit. */
  const appears = () =>
    new Promise<HTMLTextAreaElement>((resolve) => {
      const watch = new MutationObserver(() => {
        const there = field()
        if (there === null) return
        watch.disconnect()
        resolve(there)
      })
      watch.observe(page, { childList: true, subtree: true })
    })
  return { store, textAtom, load: (typing = '') => load(typing), appears, end: () => root.unmount() }
}

const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')

/** Types a letter at the end of a field, as a browser does. */
function type(field: HTMLTextAreaElement, letter: string) {
  value?.set?.call(field, field.value + letter)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

it('each letter is kept that is typed as soon as the field is in the page', async () => {
  const { store, textAtom, load, appears, end } = aField()
  await new Promise((resolve) => setTimeout(resolve))
  const appeared = appears()
  load()
  const field = await appeared
  for (const letter of 'ammonia') type(field, letter)
  expect([store.get(textAtom), field.value]).toEqual(['ammonia', 'ammonia'])
  end()
})

it('words that are typed elsewhere while the field is rendered stand in it when it is there first', async () => {
  const { load, appears, end } = aField()
  await new Promise((resolve) => setTimeout(resolve))
  const appeared = appears()
  load('She is ')
  expect((await appeared).value).toBe('She is ')
  end()
})
