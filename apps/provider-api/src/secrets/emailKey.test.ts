import { expect, it } from 'vitest'
import { emailKey } from './emailKey.ts'

it.each([
  [' Anna@Example.COM ', 'anna@example.com'],
  ['anna@лілі.укр', 'anna@xn--k1aa4fb.xn--j1amh'],
  ['Anna@ЛІЛІ.УКР', 'anna@xn--k1aa4fb.xn--j1amh'],
  ['anna@xn--k1aa4fb.xn--j1amh', 'anna@xn--k1aa4fb.xn--j1amh'],
  ['anna', 'anna'],
  ['anna@', 'anna@'],
  ['anna@exa mple', 'anna@exa mple'],
])('the key of %j is %j', (email, key) => {
  expect(emailKey(email)).toBe(key)
})
