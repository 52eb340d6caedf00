import { expect, it } from 'vitest'
import { visibleChatId } from './visibleChatId.ts'

const view = (pathname: string, visibilityState: DocumentVisibilityState) =>
  ({ location: { pathname }, document: { visibilityState } }) as Window // the two facts that are looked at

it.each([
  ['/chats/7', 'visible', 7],
  ['/kk/chats/7/', 'visible', 7],
  ['/chats/7', 'hidden', null],
  ['/chats', 'visible', null],
  ['/chats/7x', 'visible', null],
  ['/assistant', 'visible', null],
] as const)('at %s, %s, is %j', (pathname, state, chatId) => {
  expect(visibleChatId(view(pathname, state))).toBe(chatId)
})
