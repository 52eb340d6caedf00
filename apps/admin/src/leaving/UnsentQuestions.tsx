import { useAtom } from 'jotai'
import { LeaveCompanyQuestion } from './LeaveCompanyQuestion.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { companyDepartureAtom, leavingAtom } from './leavingAtom.ts'

/** Asks before a sign-out, or a departure from the company, for which messages would stay unsent. */
export function UnsentQuestions() {
  const [leaving, setLeaving] = useAtom(leavingAtom)
  const [departure, setDeparture] = useAtom(companyDepartureAtom)
  return (
    <>
      <LeaveQuestion
        unsent={leaving?.unsent ?? null}
        onLeave={() => leaving?.signOut()}
        onStay={() => setLeaving(null)}
      />
      <LeaveCompanyQuestion departure={departure} onEnd={setDeparture} />
    </>
  )
}
