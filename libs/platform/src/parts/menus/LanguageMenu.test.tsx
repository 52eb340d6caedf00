import '@testing-library/jest-dom/vitest'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'

it('a menu whose code comes late opens at the first key, takes the focus, and gives it back', async () => {
  const onChoose = vi.fn()
  const { user } = renderScreen(<LanguageMenu locale="en" onChoose={onChoose} />)
  const button = screen.getByRole('button', { name: /Language/u })
  expect(button).toHaveAttribute('aria-haspopup', 'menu')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.tab()
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu', { name: /Language/u })
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(button).toHaveAttribute('aria-controls', menu.id)
  await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement))
  await user.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('menuitemradio')).toContain(document.activeElement)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitemradio', { name: 'Українська' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('uk')
})
