import { act, screen } from '@testing-library/react'
import { useAtom } from 'jotai'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/renderScreen.tsx'
import { areShortcutsOnAtom } from './areShortcutsOnAtom.ts'
import { createShortcutListener } from './createShortcutListener.ts'
import { shortcutLabel, shortcuts } from './shortcuts.ts'
import { useShortcut } from './useShortcut.ts'

type Pressed = KeyboardEventInit & { graph?: boolean; at?: number }

function press({ graph = false, at = 0, ...init }: Pressed, target: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  Object.defineProperties(event, {
    target: { value: target },
    timeStamp: { value: at },
    getModifierState: { value: (key: string) => key === 'AltGraph' && graph },
  })
  return event
}
const field = document.createElement('textarea')
const aSwitch = Object.assign(document.createElement('input'), { type: 'checkbox' })
const dialog =
  Object.assign(document.createElement('div'), {
    innerHTML: '<div role="dialog"><button></button></div>',
  }).querySelector('button') ?? document.body

const palette = createShortcutListener(shortcuts.palette, false)
const sheet = createShortcutListener(shortcuts.sheet, false)

it.each<[string, Pressed, Element, boolean]>([
  ['Ctrl and K', { code: 'KeyK', key: 'k', ctrlKey: true }, document.body, true],
  ['the same place on a Cyrillic keyboard', { code: 'KeyK', key: 'л', ctrlKey: true }, document.body, true],
  ['Ctrl and K while writing', { code: 'KeyK', key: 'k', ctrlKey: true }, field, true],
  ['K elsewhere on the keyboard (Dvorak)', { code: 'KeyV', key: 'k', ctrlKey: true }, document.body, false],
  ['K alone', { code: 'KeyK', key: 'k' }, document.body, false],
  ['Ctrl, Shift and K', { code: 'KeyK', key: 'K', ctrlKey: true, shiftKey: true }, document.body, false],
  [
    'AltGr, which is Ctrl and Alt to Windows',
    { code: 'KeyK', key: 'ķ', ctrlKey: true, altKey: true },
    document.body,
    false,
  ],
  ['AltGr by its own name', { code: 'KeyK', key: 'ķ', ctrlKey: true, graph: true }, document.body, false],
  ['a word that is being composed', { code: 'KeyK', key: 'k', ctrlKey: true, isComposing: true }, document.body, false],
  ['a key that is held down', { code: 'KeyK', key: 'k', ctrlKey: true, repeat: true }, document.body, false],
  ['a key in a dialog', { code: 'KeyK', key: 'k', ctrlKey: true }, dialog, false],
])('the palette shortcut matches $0: $3', (_, pressed, target, isMatch) => {
  expect(palette(press(pressed, target))).toBe(isMatch)
})

it('the palette shortcut takes ⌘ on a Mac, and not Ctrl', () => {
  const onMac = createShortcutListener(shortcuts.palette, true)
  expect(onMac(press({ code: 'KeyK', metaKey: true }))).toBe(true)
  expect(onMac(press({ code: 'KeyK', ctrlKey: true }))).toBe(false)
})

it.each<[string, Pressed, Element, boolean]>([
  ['Shift and the key right of the dot', { code: 'Slash', key: '?', shiftKey: true }, document.body, true],
  [
    'the same place on a Russian keyboard, where it writes a comma',
    { code: 'Slash', key: ',', shiftKey: true },
    document.body,
    true,
  ],
  ['a German question mark', { code: 'Minus', key: '?', shiftKey: true }, document.body, true],
  ['a slash', { code: 'Slash', key: '/' }, document.body, false],
  ['a question mark on a switch, which takes no letters', { code: 'Slash', key: '?', shiftKey: true }, aSwitch, true],
  ['a question that is being written', { code: 'Slash', key: '?', shiftKey: true }, field, false],
])('the sheet shortcut matches $0: $3', (_, pressed, target, isMatch) => {
  expect(sheet(press(pressed, target))).toBe(isMatch)
})

const search = createShortcutListener(shortcuts.search, false)
it.each<[string, Pressed, boolean]>([
  ['the key right of the dot', { code: 'Slash', key: '/' }, true],
  ['the same place on a Russian keyboard, where it writes a dot', { code: 'Slash', key: '.' }, true],
  ['a German slash', { code: 'Digit7', key: '/', shiftKey: true }, true],
  ['the question mark, which opens the sheet', { code: 'Slash', key: '?', shiftKey: true }, false],
  ['a German question mark', { code: 'Minus', key: '?', shiftKey: true }, false],
])('the search shortcut matches $0: $2', (_, pressed, isMatch) => {
  expect(search(press(pressed))).toBe(isMatch)
})

it('a shortcut of two keys is recognised if the second key follows soon', () => {
  const chats = createShortcutListener(shortcuts.chats, false)
  const type = (code: string, at: number) => chats(press({ code, at }))
  expect([type('KeyC', 0), type('KeyG', 10), type('KeyC', 300)]).toEqual([false, false, true])
  expect([type('KeyC', 310), type('KeyG', 400), type('KeyX', 500), type('KeyC', 600)]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([type('KeyG', 1000), type('KeyC', 2501)]).toEqual([false, false])
})

it('a shortcut is labelled with the keys as they are printed', () => {
  expect(shortcutLabel(shortcuts.palette, false)).toEqual(['Ctrl + K'])
  expect(shortcutLabel(shortcuts.palette, true)).toEqual(['⌘ K'])
  expect(shortcutLabel(shortcuts.sheet, false)).toEqual(['?'])
  expect(shortcutLabel(shortcuts.search, false)).toEqual(['/'])
  expect(shortcutLabel(shortcuts.chats, false)).toEqual(['G', 'C'])
})

function Desk({ onPalette }: { onPalette: () => void }) {
  const [areOn, setOn] = useAtom(areShortcutsOnAtom)
  useShortcut('palette', onPalette)
  return <button onClick={() => setOn(!areOn)}>switch</button>
}

it('shortcuts do nothing once they are switched off', async () => {
  const onPalette = vi.fn()
  const { user } = renderScreen(<Desk onPalette={onPalette} />)
  const command = () =>
    act(
      () =>
        void document.body.dispatchEvent(
          new KeyboardEvent('keydown', { code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }),
        ),
    )
  command()
  expect(onPalette).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'switch' }))
  command()
  expect(onPalette).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'switch' }))
  command()
  expect(onPalette).toHaveBeenCalledTimes(2)
})
