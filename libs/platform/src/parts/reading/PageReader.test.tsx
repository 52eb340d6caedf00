import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aDeferred, renderScreen } from '../../testing/index.tsx'
import { PageReader } from './PageReader.tsx'

it('Enter five times in one task reads a page once, and it can be read again afterwards', async () => {
  const page = aDeferred<string>()
  const onReadPage = vi.fn(() => page.promise)
  renderScreen(<PageReader address="lily.example" onAddress={vi.fn()} onReadPage={onReadPage} onText={vi.fn()} />)
  const field = screen.getByRole('textbox', { name: 'Your website' })
  const pressFiveTimes = () =>
    act(async () => {
      for (let press = 0; press < 5; press++) fireEvent.keyDown(field, { key: 'Enter' })
    })
  await pressFiveTimes()
  expect(onReadPage).toHaveBeenCalledTimes(1)
  await act(async () => page.resolve('Prices'))
  await pressFiveTimes()
  expect(onReadPage).toHaveBeenCalledTimes(2)
})
