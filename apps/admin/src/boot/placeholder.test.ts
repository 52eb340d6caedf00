import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { palette, type Role } from '@frontdesk/platform/parts'
import { expect, it } from 'vitest'

it('the colours of the placeholder are those of the app, in both schemes', () => {
  const styles = readFileSync(join(import.meta.dirname, 'placeholder.css'), 'utf8')
  const own = [...styles.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)]
  expect(own.length).toBeGreaterThan(8)
  for (const [, name, light, dark] of own) {
    const role = name as Role // an unknown one has no colours
    expect([light, dark], name).toEqual([palette.light[role].toLowerCase(), palette.dark[role].toLowerCase()])
  }
})
