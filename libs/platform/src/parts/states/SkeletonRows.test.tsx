import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([false, true])(
  'placeholder rows say after five seconds that the server has not answered (silent: %s)',
  (isSilent) => {
    renderScreen(<SkeletonRows isSilent={isSilent} />)
    act(() => void vi.advanceTimersByTime(4999))
    expect(screen.queryByText(/Still waiting/u)).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByRole('status')).toHaveTextContent('The server has not answered yet. Still waiting…')
  },
)
