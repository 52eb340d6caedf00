import { expect, it } from 'vitest'
import { contentDisposition } from './contentDisposition.ts'

it.each([
  ['prices.pdf', `attachment; filename="prices.pdf"; filename*=UTF-8''prices.pdf`],
  ['Прайс.pdf', `attachment; filename="_____.pdf"; filename*=UTF-8''%D0%9F%D1%80%D0%B0%D0%B9%D1%81.pdf`],
  ['a"b\\c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ['a\r\nX: y.pdf', `attachment; filename="a__X: y.pdf"; filename*=UTF-8''a%0D%0AX%3A%20y.pdf`],
])('the Content-Disposition of the file %j is encoded for every client', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})
