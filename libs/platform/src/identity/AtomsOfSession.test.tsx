import { act, screen } from '@testing-library/react'
import { atom, useAtom } from 'jotai'
import { beforeEach, expect, it } from 'vitest'
import { storedAtom } from '../storage/storedAtom.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { AtomsOfSession } from './AtomsOfSession.tsx'

beforeEach(() => localStorage.clear())

const wordsAtom = atom('')
const keptAtom = storedAtom('composerTexts', (stored) => stored, '')

function Desk() {
  const [words, setWords] = useAtom(wordsAtom)
  const [kept, setKept] = useAtom(keptAtom)
  return (
    <>
      <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
      <input aria-label="Kept" value={kept} onChange={(event) => setKept(event.target.value)} />
    </>
  )
}

it('the next user does not find what the previous one typed', async () => {
  const { user, platform } = renderScreen(
    <AtomsOfSession>
      <Desk />
    </AtomsOfSession>,
  )
  await user.type(screen.getByLabelText('Words'), 'private')
  await user.type(screen.getByLabelText('Kept'), 'private')
  // The stored values go with the sign-out (createSession); here the session has a storage of its own.
  localStorage.removeItem('composerTexts')
  act(() => platform.session.signOut())
  expect(screen.getByLabelText('Words')).toHaveValue('')
  expect(screen.getByLabelText('Kept')).toHaveValue('')
})

it('typed text stays while the session continues', async () => {
  const { user, platform } = renderScreen(
    <AtomsOfSession>
      <Desk />
    </AtomsOfSession>,
  )
  await user.type(screen.getByLabelText('Words'), 'mine')
  act(() => platform.session.renewToken('another'))
  expect(screen.getByLabelText('Words')).toHaveValue('mine')
})
