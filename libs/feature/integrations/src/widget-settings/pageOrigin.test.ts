import { expect, it } from 'vitest'
import { pageOriginOf } from './pageOrigin.ts'

it.each([
  ['https://www.salon.example', 'https://www.salon.example'],
  ['https://www.salon.example/contact?lang=uk#map', 'https://www.salon.example'],
  ['  Salon.example ', 'https://salon.example'],
  ['https://салон.example', 'https://xn--80awgdm.example'],
  ['https://salon.example:8443/', 'https://salon.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('the address %s is the page of %s', (entered, origin) => {
  expect(pageOriginOf(entered)).toBe(origin)
})

it.each([
  '',
  ' ',
  'http://salon.example',
  'ftp://salon.example',
  'javascript:alert(1)',
  'https://',
  'my salon',
  '*.salon.example',
])('the widget cannot stand at "%s"', (entered) => {
  expect(pageOriginOf(entered)).toBe(null)
})
