import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { palette, type Role } from '@frontdesk/platform/parts'
import { expect, it } from 'vitest'

it('the colours of the placeholder are those of the app, in both schemes', () => {
  const styles = readFileSync(join(import.meta.dirname, 'placeholder.css'), 'utf8')
  const coloursOf = (selector: string) => {
    const block = styles.slice(styles.indexOf(`${selector} {`))
    return [...block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+): (#\w+);/g)].map(([, role, colour]) => [
      role as Role, // an unknown one has no colours
      colour,
    ]) as [Role, string][]
  }
  const light = coloursOf(':where(#placeholder)')
  expect(light.length).toBeGreaterThan(8)
  expect(light).toEqual(light.map(([role]) => [role, palette.light[role].toLowerCase()]))
  const dark = coloursOf(":where([data-mantine-color-scheme='dark'] #placeholder)")
  expect(dark).toEqual(light.map(([role]) => [role, palette.dark[role].toLowerCase()]))
})
