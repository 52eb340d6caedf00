import '@testing-library/jest-dom/vitest'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MessageText } from './MessageText.tsx'

it('a text is shown at once, and its addresses become links once what finds them is loaded', async () => {
  const { container } = renderScreen(<MessageText text="Prices: https://lily.example/prices" />)
  expect(container).toHaveTextContent('Prices: https://lily.example/prices')
  const link = await screen.findByRole('link', { name: 'https://lily.example/prices' })
  expect(link).toHaveAttribute('href', 'https://lily.example/prices')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  expect(container).toHaveTextContent('Prices: https://lily.example/prices')
})
