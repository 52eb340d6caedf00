import { assistantCalls } from '@frontdesk/api-client'
import { assistantKey, sessionQueries, useApi, useCompanyState, useSession, useSoleMutation } from '@frontdesk/platform'
import { SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Navigate, useNavigate } from 'react-router-dom'
import { noBasics, type Basics } from './Basics.ts'
import { basicsAtom, basicsKey } from './basicsAtom.ts'
import { BasicsView } from './BasicsView.tsx'

/** Without the step, and after skipping it: the first channel. */
const nextPage = '/integrations'
/** The step after this one: the first channel. */
const nextStep = '/onboarding?step=channel'

/**
 * Teaches a company's assistant what its customers ask, then leads to the first channel; what is typed is
 * kept until then (TEACH-3).
 */
function Form({ adminId, companyId }: { adminId: number; companyId: number }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const calls = useApi().subject(assistantCalls)
  const session = useSession()
  const [basics, setBasics] = useAtom(basicsAtom(basicsKey(adminId, companyId)))
  const { mutate, isPending, isSuccess, error } = useSoleMutation({
    mutationFn: ({ hours, payment, website: _, ...filled }: Basics) =>
      calls.teachBasics({ companyId, ...filled, hours: [...hours], payment: [...payment] }),
    onSuccess: () => {
      // After a sign-out the device holds nothing of the user, and stays so.
      if (session.accessToken() === null) return
      setBasics(() => noBasics)
      void queryClient.invalidateQueries({ queryKey: assistantKey })
    },
  })
  return (
    <BasicsView
      basics={basics}
      onChange={(part) => setBasics((before) => ({ ...before, ...part }))}
      onReadPage={(address) => calls.readPage({ address })}
      // A user who has left the step meanwhile stays where they are.
      onSave={(filled) => mutate(filled, { onSuccess: () => void navigate(nextStep, { replace: true }) })}
      onSkip={() => void navigate(nextPage, { replace: true })}
      isSaving={isPending || isSuccess}
      failure={error?.message ?? null}
    />
  )
}

/** The step of the onboarding for the assistant; a provider without its settings goes on to the channels. */
export function BasicsStep() {
  const company = useCompanyState()
  const me = useQuery(sessionQueries.me(useApi())).data
  const hasNoSettings = me !== undefined && !me.capabilities.chatControl
  if (company.is === 'none' || hasNoSettings) return <Navigate to={nextPage} replace />
  if (company.is === 'unknown' || me === undefined) return <SkeletonRows rows={6} />
  return <Form key={company.companyId} adminId={me.admin.id} companyId={company.companyId} />
}
