import { lazy, Suspense, useState, type ReactNode } from 'react'

const SessionQuestion = lazy(() => import('./SessionQuestion.tsx'))

/** Lets nobody into the app before they have said as whom: a link never changes the session by itself (AUTH-13, T-01). */
export function ArrivalGate({ tokenInQuestion, children }: { tokenInQuestion: string | null; children: ReactNode }) {
  const [isSettled, setSettled] = useState(tokenInQuestion === null)
  if (isSettled || tokenInQuestion === null) return children
  return (
    <Suspense fallback={null}>
      <SessionQuestion token={tokenInQuestion} onSettled={() => setSettled(true)} />
    </Suspense>
  )
}
