import { expect, it } from 'vitest'
import { cleanEvent } from './cleanEvent.ts'
import { reportedAddress, pageOf } from '../privacy/pageOf.ts'

const location = { origin: 'https://desk.example', pathname: '/uk/chats/10001' }

it.each([
  ['/uk/chats/10001', '/chats/:chatId'],
  ['/auth/verify/secret', '/auth/verify/:token'],
  ['/kk', '/'],
  ['/settings/profile/', '/settings/profile'],
  ['/somebody@example.com', '/*'],
  ['/chats/10001/anna', '/*'],
  ['/uk/system-admin', '/system-admin'],
  ['/system-admin/jobs/', '/system-admin/jobs'],
  ['/system-admin/companies/anna', '/system-admin/*'],
  ['/widget/index.html', '/widget/*'],
  ['/widget', '/widget/*'],
])('the pattern of the path %s is %s', (pathname, path) => expect(pageOf(pathname).path).toBe(path))

it.each([
  ['https://desk.example/auth/reset-password?token=x#y', 'https://desk.example/auth/reset-password'],
  ['https://bank.example/account/7?session=1', 'https://bank.example'],
  ['/chats/5', 'https://desk.example/chats/:chatId'],
  ['', ''],
  ['data:text/plain,hello', ''],
])('the address %s is reported as %s', (address, reported) =>
  expect(reportedAddress(address, 'https://desk.example')).toBe(reported),
)

it('cleanEvent turns addresses into patterns and drops properties that are not listed', () => {
  const event = {
    event_type: '[Amplitude] Page Viewed',
    event_properties: {
      '[Amplitude] Page Location': 'https://desk.example/uk/chats/10001?access_token=x',
      '[Amplitude] Page Path': '/uk/chats/10001',
      '[Amplitude] Page Title': 'Anna Petrova (3)',
      '[Amplitude] Page URL': 'https://desk.example/uk/chats/10001',
      '[Amplitude] Page Domain': 'desk.example',
      '[Amplitude] Page Counter': 2,
      '[Amplitude] Link Text': 'Anna’s passport',
      utm_source: 'newsletter',
      '[Amplitude] Newer': 'surprise',
    },
  }
  expect(cleanEvent(event, location).event_properties).toEqual({
    '[Amplitude] Page Location': 'https://desk.example/chats/:chatId',
    '[Amplitude] Page Path': '/chats/:chatId',
    '[Amplitude] Page Title': 'Chats',
    '[Amplitude] Page URL': 'https://desk.example/chats/:chatId',
    '[Amplitude] Page Domain': 'desk.example',
    '[Amplitude] Page Counter': 2,
  })
})

it('cleanEvent keeps the listed user properties, and referrers without their paths', () => {
  const event = {
    event_type: '$identify',
    user_properties: {
      $set: {
        language: 'kk',
        phone: '+7 701',
        utm_source: 'newsletter',
        referrer: 'https://bank.example/account/7?session=1',
      },
      $unset: { gclid: '-' },
    },
  }
  expect(cleanEvent(event, location).user_properties).toEqual({
    $set: { language: 'kk', utm_source: 'newsletter', referrer: 'https://bank.example' },
    $unset: { gclid: '-' },
  })
})
