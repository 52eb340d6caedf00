import { tabStorage } from '@frontdesk/platform'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { forgetQuestion, type TokenInQuestion } from './takeAddress.ts'

const SessionQuestion = lazy(() => import('./SessionQuestion.tsx'))

/** Lets nobody into the app before they have said as whom: a link never changes the session by itself (AUTH-13, T-01). */
export function ArrivalGate({ question, children }: { question: TokenInQuestion | null; children: ReactNode }) {
  const [isSettled, setSettled] = useState(question === null)
  if (isSettled || question === null) return children
  const settle = () => {
    forgetQuestion(tabStorage)
    setSettled(true)
  }
  return (
    <Suspense fallback={null}>
      <SessionQuestion question={question} onSettled={settle} />
    </Suspense>
  )
}
