import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar } from './Avatar.tsx'

it.each([
  ['the network', () => fireEvent(window, new Event('online'))],
  ['the reader', () => fireEvent(document, new Event('visibilitychange'))],
])('a picture that did not load leaves the initials until %s is back', (_what, comeBack) => {
  const { container } = render(<Avatar name="Olena Koval" imageUrl="/api/pictures/1" />)
  const fail = () => container.querySelectorAll('img').forEach((picture) => fireEvent.error(picture))
  const shown = () => [container.querySelectorAll('img').length, container.textContent]
  for (let times = 0; times < 2; times += 1) {
    fail()
    expect(shown()).toEqual([0, 'OK'])
    comeBack()
    expect(shown()).toEqual([1, ''])
  }
})
