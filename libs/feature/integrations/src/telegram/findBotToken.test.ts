import { expect, it } from 'vitest'
import { findBotToken } from './ConnectTelegram.tsx'

const token = '7512345678:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc'

it.each([
  ['the token alone', token],
  ['with spaces around it', `  ${token}\n`],
  [
    'BotFather’s whole message',
    `Done! You will find it at t.me/lily_bot. 12345:67890\n\nUse this token to access the HTTP API:\n${token}\nKeep your token secure.`,
  ],
])('findBotToken finds the token in %s', (_what, text) => {
  expect(findBotToken(text)).toBe(token)
})

it.each(['', 'hello', '12:30', 't.me/lily_bot', ':abcdefgh'])('no token is found in %j', (text) => {
  expect(findBotToken(text)).toBeNull()
})
