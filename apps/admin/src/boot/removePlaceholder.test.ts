import { beforeEach, describe, expect, it } from 'vitest'
import { removePlaceholder } from './removePlaceholder.ts'

let root: HTMLElement
const placeholder = () => document.getElementById('placeholder')
/** The observer is called in a microtask, before the browser paints. */
const settled = () => Promise.resolve()

beforeEach(() => {
  document.documentElement.dataset['first'] = 'landing'
  document.body.innerHTML =
    '<div id="placeholder"><a href="/auth/login">Sign in</a></div><div id="root"></div><p>other</p>'
  root = document.getElementById('root') as HTMLElement // written on the line above
  removePlaceholder(root)
})

describe('the placeholder of the page', () => {
  it('the placeholder stays until the app has drawn a page', async () => {
    root.append(document.createElement('style'))
    await settled()
    expect(placeholder()).not.toBeNull()
    root.insertAdjacentHTML('beforeend', '<header>Frontdesk</header><main></main>')
    await settled()
    expect(placeholder()).not.toBeNull()
    root.querySelector('main')?.append('Sign in', document.createElement('form'))
    await settled()
    expect(placeholder()).toBeNull()
    expect(document.documentElement.dataset['first']).toBeUndefined()
  })

  it('a page without a main part removes the placeholder, too', async () => {
    root.insertAdjacentHTML('beforeend', '<section>Whose salons are these?</section>')
    await settled()
    expect(placeholder()).toBeNull()
  })

  it('the focus on a link of the placeholder moves to the same link of the app', async () => {
    placeholder()?.querySelector('a')?.focus()
    root.insertAdjacentHTML(
      'beforeend',
      '<main><a href="/auth/register">New</a><a href="/auth/login">Sign in</a></main>',
    )
    await settled()
    expect(document.activeElement).toBe(root.querySelector('a[href="/auth/login"]'))
  })
})
